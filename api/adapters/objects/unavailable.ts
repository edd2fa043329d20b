/** The object store cannot be asked: callers answer 503 and jobs try again. */
export class ObjectsUnavailable extends Error {
  override name = "ObjectsUnavailable";
}

/** What is stored under a hash is something else. */
export class ObjectDamaged extends ObjectsUnavailable {
  override name = "ObjectsUnavailable";
}
