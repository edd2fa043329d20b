import { describe, expect, it } from "vitest";
import { type DataCenter, dataCenters } from "../../../domain/file/data-centers.ts";
import { storagePlaces, storedIn } from "./storage-places.ts";

function serverWith(...own: DataCenter[]) {
  return dataCenters.map((id) => ({ id, hasOwnStore: own.includes(id) }));
}

describe("the places where files can be stored", () => {
  it("are the server's own storage alone where no data center has a store, and no region is named", () => {
    for (const chosen of ["eu-central-1", "ap-south-1"]) {
      expect(storagePlaces(serverWith(), chosen)).toEqual([{ value: chosen, region: null }]);
      expect(storedIn(serverWith(), chosen)).toBeNull();
    }
  });

  it("are those with a store, and the server's own for the default", () => {
    expect(storagePlaces(serverWith("us-east-1"), "us-east-1")).toEqual([
      { value: "eu-central-1", region: null },
      { value: "us-east-1", region: "us-east-1" },
    ]);
    expect(storedIn(serverWith("us-east-1"), "us-east-1")).toBe("us-east-1");
  });

  it("do not offer the server's own storage where the default has a store, unless the draft is kept there", () => {
    const server = serverWith("eu-central-1");
    expect(storagePlaces(server, "eu-central-1").map(({ region }) => region)).toEqual(["eu-central-1"]);
    expect(storagePlaces(server, "us-west-1")).toEqual([
      { value: "us-west-1", region: null },
      { value: "eu-central-1", region: "eu-central-1" },
    ]);
  });
});
