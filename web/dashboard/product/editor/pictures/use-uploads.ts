import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../../../../client/ask.ts'
import { sendFile } from '../../../../client/send-file.ts'
import type { EditedPicture } from '../../../../models/product-editor.ts'

/** The shop takes no larger ones: they need not be sent. */
const most = 20 * 1024 * 1024

export type UploadRefusal = Refusal & { readonly why?: string }

/** A picture on its way to the shop, or one that did not arrive. */
export type Upload = {
  readonly key: string
  readonly color: string
  readonly file: File
  /** From 0 to 1; null while it waits for its turn. */
  readonly share: number | null
  readonly refusal: UploadRefusal | null
}

/** Sends pictures one after another; `onKept` gets each that the shop has. Whoever leaves the page stops what is under way. */
export function useUploads(productId: string, onKept: (color: string, picture: EditedPicture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const underWay = useRef(new Map<string, AbortController>())
  const kept = useRef(onKept)
  useEffect(() => {
    kept.current = onKept
  })
  useEffect(() => {
    const all = underWay.current
    return () => {
      for (const each of all.values()) each.abort()
      all.clear()
    }
  }, [])

  const change = (key: string, to: Partial<Upload>) =>
    setUploads(all => all.map(each => (each.key === key ? { ...each, ...to } : each)))
  const drop = (key: string) => setUploads(all => all.filter(each => each.key !== key))

  async function send({ key, color, file }: Upload, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const wrong = file.size > most ? { code: 'body-too-large' } : null
    change(key, { share: 0, refusal: wrong })
    if (wrong) return
    const address = `/api/admin/products/${encodeURIComponent(productId)}/pictures?color=${encodeURIComponent(color)}`
    const sent = await sendFile<EditedPicture>('POST', address, file, {
      type: file.type || 'application/octet-stream',
      onShare: share => change(key, { share }),
      signal,
    })
    underWay.current.delete(key)
    if (signal.aborted) return
    if (!sent.success) return change(key, { refusal: sent.problem })
    drop(key)
    kept.current(color, sent.answer)
  }

  function begin(upload: Upload): void {
    const stop = new AbortController()
    underWay.current.set(upload.key, stop)
    last.current = last.current.then(() => send(upload, stop.signal))
  }

  return {
    uploads,
    add(color: string, files: Iterable<File>): void {
      const added = Array.from(files, file => ({ key: crypto.randomUUID(), color, file, share: null, refusal: null }))
      setUploads(all => [...all, ...added])
      for (const each of added) begin(each)
    },
    retry(upload: Upload): void {
      change(upload.key, { share: null, refusal: null })
      begin(upload)
    },
    /** Stops it, or puts its refusal away. */
    end(key: string): void {
      underWay.current.get(key)?.abort()
      underWay.current.delete(key)
      drop(key)
    },
  }
}
