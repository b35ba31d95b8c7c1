import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isOwnersFile } from '#api/plumbing/http/owners-files.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import type { Settings } from '#domain/settings/events.ts'
import { contentTypes } from './raster.ts'
import type { Renderer } from './renderer.ts'

/** The mark of a shop that has neither mark nor logo in its data folder. */
const ownMark = join(import.meta.dirname, '../../web/public/favicon.svg')

const tabSides = [32, 48] as const
const appSides = [192, 512] as const
const sides = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 } as const

const open = { config: { access: 'guest' }, schema: { hide: true } } as const

/**
 * GET /favicon.ico, /apple-touch-icon.png, /icon-{192|512}.png and /site.webmanifest: browsers, phones and search engines
 * ask for them by these names. Drawn from the owner's mark, else the logo, else the shop's own drawing. `path` is the data folder.
 */
export async function iconRoutes(
  app: FastifyInstance,
  { settings, renderer, path }: { settings: () => Promise<Settings>; renderer: Pick<Renderer, 'drawn'>; path: string },
): Promise<void> {
  app.get('/favicon.ico', open, async (_request, reply) => {
    const pictures = await Promise.all(tabSides.map(drawn))
    const whole = pictures.every(png => png !== null)
    return send(reply, 'image/x-icon', whole ? icoOf(pictures) : null)
  })
  for (const [address, side] of Object.entries(sides)) {
    app.get(address, open, async (_request, reply) => send(reply, contentTypes.png, await drawn(side)))
  }
  app.get('/site.webmanifest', open, async (_request, reply) => {
    const { name, language } = await settings()
    const type = contentTypes.png
    const icons = appSides.map(side => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type }))
    const manifest = { name, short_name: name, lang: language, start_url: '/', display: 'browser', icons }
    return send(reply, 'application/manifest+json', JSON.stringify(manifest))
  })

  /** Skips files that are no pictures. Null while too many pictures wait to be drawn. */
  async function drawn(width: number): Promise<Buffer | null> {
    const { favicon, logo } = await settings()
    const own = [...favicon, ...logo].filter(isOwnersFile).map(named => join(path, named))
    for (const file of [...own, ownMark]) {
      const bytes = await readFile(file).catch(() => null)
      if (!bytes) continue
      const name = `icon ${createHash('sha256').update(bytes).digest('hex')}`
      const png = await renderer.drawn(name, { format: 'png', width }, async () => bytes)
      if (png) return png
    }
    return null
  }
}

function send(reply: FastifyReply, type: string, content: Buffer | string | null): FastifyReply {
  if (content === null) return sendProblem(reply.header('retry-after', '60'), 'unavailable')
  return (
    reply
      .header('cache-control', 'public, max-age=86400')
      // Search engines and other sites show a shop by its mark.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(content)
  )
}

/** An .ico file of PNG pictures, in the order of `tabSides`. */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const [header, entry] = [6, 16]
  const head = Buffer.alloc(header + entry * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let from = head.length
  for (const [i, png] of pictures.entries()) {
    const at = header + entry * i
    head.fill(tabSides[i]!, at, at + 2)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(from, at + 12)
    from += png.length
  }
  return Buffer.concat([head, ...pictures])
}
