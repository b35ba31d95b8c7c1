/** The SHA-256 of a blob's bytes, as 64 hexadecimal digits: its only name. */
export type BlobHash = string

export type KeptBlob = {
  readonly hash: BlobHash
  /** Bytes. */
  readonly size: number
  /** When it was put last, ms since 1970. */
  readonly putAt: number
}

/**
 * Files that people gave the shop and that nothing can make again: their bytes, under the hash of them. The same bytes are
 * one blob, however often they are put. A blob is whole or absent, also after a crash. Who puts one says so in the log
 * afterwards, so a blob that the log names is there.
 */
export interface Blobs {
  /**
   * Reads the stream to its end; resolves once the blob is durable. @throws what the stream throws, and nothing is kept then;
   * BlobsFull, BlobsUnavailable.
   */
  put(bytes: AsyncIterable<Uint8Array>): Promise<KeptBlob>
  /** Its bytes in parts; null where there is none. A blob that is deleted meanwhile is read to its end. */
  get(hash: BlobHash): Promise<AsyncIterable<Uint8Array> | null>
  has(hash: BlobHash): Promise<boolean>
  /** As if it were put now; false: it is not there. Whoever is about to name a blob in the log renews it first. */
  renew(hash: BlobHash): Promise<boolean>
  /** One that is not there is deleted already. `putBefore`: not one that was put or renewed since that time. */
  delete(hash: BlobHash, putBefore?: number): Promise<void>
  /** All that are whole, in no order. */
  list(): AsyncIterable<KeptBlob>
}

/** Each kind of file has a place of its own, so that who cleans up one kind never meets another. */
export const blobKinds = ['feeds', 'pictures'] as const
export type BlobStore = { readonly [kind in (typeof blobKinds)[number]]: Blobs }

export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable'
}

/** There is no room for the blob; nothing of it was kept. */
export class BlobsFull extends BlobsUnavailable {
  override name = 'BlobsFull'
}

export function isBlobHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
