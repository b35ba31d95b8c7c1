import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode, encodingFor } from './encoding.ts'

const types: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

type Asset = {
  readonly type: string
  readonly identity: Buffer
  /** Absent for what is compressed already. */
  readonly encoded?: { readonly br: Buffer; readonly gzip: Buffer }
}

const read = new Map<string, Promise<Assets>>()

/** Every file of the browser's build, in memory, compressed once. Names carry a hash, so they may be kept for ever. */
export class Assets {
  readonly #files: ReadonlyMap<string, Asset>

  constructor(files: ReadonlyMap<string, Asset>) {
    this.#files = files
  }

  /** Once a process, though each application asks for them. */
  static read(folder: string): Promise<Assets> {
    const reading = read.get(folder) ?? Assets.#read(folder)
    read.set(folder, reading)
    return reading
  }

  static async #read(folder: string): Promise<Assets> {
    const files = new Map<string, Asset>()
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => types[extname(name)])
    await Promise.all(
      names.map(async name => {
        const type = types[extname(name)] as string
        const identity = readFileSync(join(folder, name))
        const encoded = type.startsWith('font/') ? {} : { encoded: await bothOf(identity) }
        files.set(`/${name.replaceAll('\\', '/')}`, { type, identity, ...encoded })
      }),
    )
    return new Assets(files)
  }

  /** Answers a request for a file of the build; false when there is none at this path. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): boolean {
    const asset = this.#files.get(path)
    if (!asset) return false
    const encoding = asset.encoded ? encodingFor(request.headers['accept-encoding']) : 'identity'
    reply.header('content-type', asset.type).header('cache-control', 'public, max-age=31536000, immutable')
    if (asset.encoded) reply.header('vary', 'accept-encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.send(encoding === 'identity' ? asset.identity : asset.encoded?.[encoding])
    return true
  }
}

async function bothOf(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzip] = await Promise.all([encode(bytes, 'br', 'best'), encode(bytes, 'gzip', 'best')])
  return { br, gzip }
}
