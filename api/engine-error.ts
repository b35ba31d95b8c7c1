/** An engine that the configuration names cannot be used; the message says which, why and what to do. */
export class EngineError extends Error {
  override name = 'EngineError'
}
