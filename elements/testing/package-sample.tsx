/** Compares the React package's types with the elements' own; only the type check reads it. */
import type { ComponentProps } from "react";
import type {
  CountersignDocuments,
  CountersignForm,
  CountersignPrepare,
  CountersignSign,
  CountersignVerify,
} from "../../integrations/react/index.d.ts";
import type { PropertiesOf, TagName } from "../attributes.ts";

type Components = {
  sign: typeof CountersignSign;
  form: typeof CountersignForm;
  prepare: typeof CountersignPrepare;
  documents: typeof CountersignDocuments;
  verify: typeof CountersignVerify;
};

/** Each property of each element, as the package accepts it. */
type Accepted = {
  [T in TagName]: Pick<ComponentProps<Components[T]>, keyof ComponentProps<Components[T]> & keyof PropertiesOf<T>>;
};
type Offered = { [T in TagName]: Partial<PropertiesOf<T>> };

export const isComplete: Required<Offered> extends { [T in TagName]: { [P in keyof PropertiesOf<T>]?: unknown } }
  ? { [T in TagName]: Exclude<keyof PropertiesOf<T>, keyof Accepted[T]> }[TagName] extends never
    ? true
    : false
  : false = true;

export function Sample({ mint }: { mint: () => Promise<string> }, Sign: typeof CountersignSign) {
  return (
    <>
      <Sign
        server="https://sign.example.com"
        getSession={mint}
        className="wide"
        onCompleted={({ detail }) => detail.status}
      />
      <Sign script={{ src: "/countersign.js", integrity: "sha384-x" }} session={null} withDecline={false} />
      {/* @ts-expect-error a theme is light, dark or auto */}
      <Sign theme="pink" />
    </>
  );
}
