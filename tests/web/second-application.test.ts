import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '#api/plumbing/http/server.ts'
import { PageCache } from '#api/plumbing/web/page-cache.ts'
import { openWeb } from '#api/plumbing/web/plugin.ts'
import type { Second } from './second-application/server.tsx'

let project: string
let app: FastifyInstance

/** A project with `web/second` in it and what is of every application, but no storefront. */
async function layOut(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-application-'))
  const second = join(folder, 'web/second')
  await mkdir(second, { recursive: true })
  await cp(join(import.meta.dirname, 'second-application'), second, { recursive: true })
  // Vike reads a file by its name, so those of a test must not have it.
  for (const hook of ['config.ts', 'route.ts', 'client.tsx', 'onRenderHtml.tsx'])
    await rename(join(second, hook), join(second, `+${hook}`))
  for (const shared of (await readdir('web')).filter(name => name !== 'storefront'))
    await symlink(resolve('web', shared), join(folder, 'web', shared))
  for (const shared of ['domain', 'node_modules', 'tsconfig.json']) await symlink(resolve(shared), join(folder, shared))
  const { imports, type } = JSON.parse(await readFile('package.json', 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ imports, type }))
  return folder
}

beforeAll(async () => {
  project = await layOut()
  const viteConfig = { configFile: resolve('vite.config.ts'), logLevel: 'warn' }
  const script = join(project, 'build.mjs')
  await writeFile(
    script,
    `import { build } from 'vike/api'\nawait build({ viteConfig: ${JSON.stringify(viteConfig)} })\n`,
  )
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [script], { cwd: project, env })
  app = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: [] },
    secrets: ['a secret that is long enough for a test'],
    securityPolicy: true,
  })
  const { plugin } = await openWeb<Second>({
    app: 'second',
    at: '/second',
    dist: join(project, 'dist'),
    origin: 'https://shop.example',
    queries: () => ({ piecesOnHand: async sku => sku.length }),
    visitor: () => ({ name: 'Ada' }),
    pages: new PageCache(),
    caughtUp: async () => true,
  })
  await app.register(plugin)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await rm(project, { recursive: true, force: true })
})

const get = (url: string) => app.inject({ url })
const text = async (files: readonly string[]) =>
  (await Promise.all(files.map(async file => (await get(file)).body))).join('')

describe('a second application', () => {
  test('renders its pages for their visitors, in the language of the address', async () => {
    const { statusCode, body } = await get('/second/stock/tee-navy')
    expect(statusCode).toBe(200)
    expect(body).toContain('8<!-- --> pieces on hand</h1>')
    expect(body).toContain('Signed in as <!-- -->Ada</p>')
    expect((await get('/ar/second/stock/cap')).body).toContain('<html lang="ar" dir="rtl">')
    expect((await get('/second/elsewhere')).statusCode).toBe(404)
    expect((await get('/store')).statusCode).toBe(404)
  })

  test('answers navigation in the browser', async () => {
    const { data } = (await get(`/second/_data?path=${encodeURIComponent('/second/stock/cap')}`)).json()
    expect(data).toEqual({ pieces: 3 })
  })

  test('has scripts and styles of its own', async () => {
    const { body } = await get('/second/stock/cap')
    const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string)
    const styles = await text(files.filter(file => file.endsWith('.css')))
    const scripts = await text(files.filter(file => file.endsWith('.js')))
    expect(styles).toContain('.second-title')
    expect(styles).not.toContain('.card')
    expect(scripts).toContain('pieces on hand')
    expect(scripts).toContain('web/second/')
    expect(scripts).not.toContain('web/storefront')
    // The loader stays on the server.
    expect(scripts).not.toContain('piecesOnHand')
  })
})
