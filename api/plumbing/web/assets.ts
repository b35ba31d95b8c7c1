import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './encoding.ts'

const types: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** The build leaves each file beside itself in these encodings, but for those that are compressed already. */
export const encodings = { br: '.br', gzip: '.gz' } as const

/** Whether the build compresses a file of this name. */
export const compressed = (name: string) => types[extname(name)]?.startsWith('font/') === false

type Asset = { readonly type: string; readonly file: string; readonly compressed: boolean }

/** Every file of the browser's build, in memory from the first time that somebody asks for it. Names carry a hash, so they may be kept for ever. */
export class Assets {
  readonly #files = new Map<string, Asset>()
  readonly #read = new Map<string, Promise<Buffer>>()

  constructor(folder: string) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const type = types[extname(name)]
      if (!type) continue
      const asset = { type, file: join(folder, name), compressed: compressed(name) }
      this.#files.set(`/${name.replaceAll('\\', '/')}`, asset)
    }
  }

  /** Answers a request for a file of the build; false when there is none at this path. */
  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
    const asset = this.#files.get(path)
    if (!asset) return false
    const encoding = asset.compressed ? encodingFor(request.headers['accept-encoding']) : 'identity'
    const bytes = await this.#bytesOf(asset, encoding)
    reply.header('content-type', asset.type).header('cache-control', 'public, max-age=31536000, immutable')
    if (asset.compressed) reply.header('vary', 'accept-encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.send(bytes)
    return true
  }

  #bytesOf({ file }: Asset, encoding: Encoding): Promise<Buffer> {
    const name = encoding === 'identity' ? file : `${file}${encodings[encoding]}`
    const known = this.#read.get(name)
    if (known) return known
    const reading = readFile(name)
    this.#read.set(name, reading)
    // A file that could not be read may be there the next time.
    reading.catch(() => this.#read.delete(name))
    return reading
  }
}
