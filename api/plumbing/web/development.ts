import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createDevMiddleware } from 'vike/server'

/** Serves the browser's modules through Vite, on the server's own port, its messages about changes too. */
export async function serveSources(app: FastifyInstance): Promise<void> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    viteConfig: { server: { middlewareMode: true, hmr: { server: app.server } } },
  })
  app.addHook('onClose', () => viteServer.close())
  await app.register(middie)
  app.use(devMiddleware)
}
