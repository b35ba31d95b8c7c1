import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createDevMiddleware } from 'vike/server'
import { z } from 'zod'
import { languages } from '#domain/shared/localized-text.ts'
import { sendProblem } from '../http/problem.ts'

/** Serves the browser's modules through Vite, on the server's own port, its messages about changes too. */
export async function serveSources(app: FastifyInstance): Promise<void> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    viteConfig: { server: { middlewareMode: true, hmr: { server: app.server } } },
  })
  app.addHook('onClose', () => viteServer.close())
  await app.register(middie)
  app.use(devMiddleware)
}

type Strings = { [key: string]: string | Strings }

/** Adds keys that pages asked for and nobody wrote, with their stand-ins, to the sources' file for translation. */
export function addLocaleKeys(app: FastifyInstance, folder: string): void {
  const params = z.object({ language: z.enum(languages), namespace: z.string().regex(/^[a-z][\w-]{0,40}$/) })
  const body = z.record(
    z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)*$/)
      .max(200),
    z.string().max(2000),
  )
  app.post<{ Params: z.infer<typeof params>; Body: z.infer<typeof body> }>(
    '/locales/add/:language/:namespace',
    { schema: { hide: true, params, body }, config: { access: 'guest' } },
    async (request, reply) => {
      const { language, namespace } = request.params
      const file = join(folder, language, `${namespace}.json`)
      const text = await readFile(file, 'utf8').catch(() => null)
      if (text === null) return sendProblem(reply, 'not-found')
      const strings = JSON.parse(text) as Strings
      const added = Object.entries(request.body).filter(([key, value]) => add(strings, key.split('.'), value))
      if (added.length > 0) await writeFile(file, `${JSON.stringify(strings, null, 2)}\n`)
      return reply.code(204).send()
    },
  )
}

/** False where the key is there already, or where a text stands on its way. */
function add(strings: Strings, [name = '', ...rest]: readonly string[], value: string): boolean {
  const before = Object.hasOwn(strings, name) ? strings[name] : undefined
  if (rest.length > 0) {
    if (typeof before === 'string') return false
    const inner = before ?? {}
    if (!add(inner, rest, value)) return false
    if (!before) Object.defineProperty(strings, name, { value: inner, enumerable: true, writable: true })
    return true
  }
  if (before !== undefined) return false
  Object.defineProperty(strings, name, { value, enumerable: true, writable: true })
  return true
}
