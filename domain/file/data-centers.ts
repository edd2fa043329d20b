/** The specification's 23 regions, with the cloud providers' names. */
export const dataCenters = [
  // United States
  "us-east-1",
  "us-east-2",
  "us-west-1",
  "us-west-2",
  // Europe
  "eu-central-1",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "eu-north-1",
  "eu-south-1",
  // Asia and the Pacific
  "ap-south-1",
  "ap-southeast-1",
  "ap-southeast-2",
  "ap-southeast-3",
  "ap-northeast-1",
  "ap-northeast-2",
  "ap-east-1",
  // Middle East, Israel
  "me-south-1",
  "me-central-1",
  "il-central-1",
  // Africa, Canada, Brazil
  "af-south-1",
  "ca-central-1",
  "sa-east-1",
] as const;
export type DataCenter = (typeof dataCenters)[number];

export const defaultDataCenter: DataCenter = "eu-central-1";
/** Aadhaar requires storage in India. */
export const AADHAAR_DATA_CENTER: DataCenter = "ap-south-1";

export function isDataCenter(name: string): name is DataCenter {
  return dataCenters.some((one) => one === name);
}
