import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { productRoutes } from '#api/catalogue/routes.ts'
import { compose } from '#api/compose.ts'
import { importRoutes } from '#api/import/routes.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { requireSameOrigin } from '#api/plumbing/http/same-origin.ts'
import { createServer } from '#api/plumbing/http/server.ts'
import { createServices } from '#api/services.ts'

/** A listening server on a data folder of its own, announced there, with the routes that an import is about. */
export async function openServer() {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-server-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none')
  const shop = await compose(config, { logger: pino({ level: 'silent' }) })
  const app = await createServer({ config, secrets: shop.secrets, securityPolicy: true })
  requireSameOrigin(app, { publicUrl: undefined })
  await app.register(importRoutes, { shop })
  await app.register(productRoutes, createServices(shop))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  shop.folder.announce(url)
  return {
    ...shop,
    app,
    url,
    server: { url, token: shop.folder.token },
    async end() {
      await app.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>
