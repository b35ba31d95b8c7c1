/** The file as a whole cannot be imported; the message says why and what to do. Nothing was written. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}
