import { Building2 } from "lucide-react";

/** The mark beside a provider's name. */
export function ProviderMark({ isGoogle }: { isGoogle: boolean }) {
  if (!isGoogle) return <Building2 aria-hidden />;
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" fill="none" strokeWidth="3.4" aria-hidden="true" focusable="false">
      <path stroke="#ea4335" d="M4.2 6.2A6.9 6.9 0 0 1 14.9 5" />
      <path stroke="#fbbc05" d="M4 13.4A6.9 6.9 0 0 1 4 6.6" />
      <path stroke="#34a853" d="M14.5 15.3A6.9 6.9 0 0 1 3.9 13.3" />
      <path stroke="#4285f4" d="M10.2 10h6.7a6.9 6.9 0 0 1-2.5 5.4" />
    </svg>
  );
}
