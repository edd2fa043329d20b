/** The object store is unreachable: callers answer 503 and jobs try again. */
export class ObjectsUnavailable extends Error {
  override name = "ObjectsUnavailable";
}

/** The stored bytes do not match their hash. */
export class ObjectDamaged extends ObjectsUnavailable {
  override name = "ObjectsUnavailable";
}
