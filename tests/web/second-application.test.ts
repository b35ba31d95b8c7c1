import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { PageCache } from '#api/plumbing/web/page-cache.ts'
import { openWeb } from '#api/plumbing/web/plugin.ts'
import { webServer } from '#tests/support/web-server.ts'
import type { Second } from './second-application/server.tsx'

let project: string
/** Of the second application alone, and of both. */
let alone: FastifyInstance
let both: FastifyInstance

/** The project with another application beside the storefront, `web/second`. */
async function layOut(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-application-'))
  const second = join(folder, 'web/second')
  await cp('web', join(folder, 'web'), { recursive: true })
  await cp(join(import.meta.dirname, 'second-application'), second, { recursive: true })
  // Vike reads a file by its name, so those of a test must not have it.
  for (const hook of ['config.ts', 'route.ts', 'client.tsx', 'onRenderHtml.tsx'])
    await rename(join(second, hook), join(second, `+${hook}`))
  for (const shared of ['domain', 'projections', 'node_modules', 'tsconfig.json'])
    await symlink(resolve(shared), join(folder, shared))
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
  const dist = join(project, 'dist')
  const { plugin } = await openWeb<Second>({
    app: 'second',
    at: '/second',
    dist,
    origin: 'https://shop.example',
    queries: () => ({ piecesOnHand: async sku => sku.length }),
    visitor: () => ({ name: 'Ada' }),
    pages: new PageCache(),
  })
  alone = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: [] },
    secrets: ['a secret that is long enough for a test'],
    securityPolicy: true,
  })
  await alone.register(plugin)
  both = await webServer({ dist })
  await both.register(plugin)
})
afterAll(async () => {
  await Promise.all([alone?.close(), both?.close()])
  await rm(project, { recursive: true, force: true })
})

/** The scripts and styles that a page names, as the server sends them. */
async function filesOf(app: FastifyInstance, url: string) {
  const { body } = await app.inject({ url })
  const files = new Set([...body.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(([, file]) => file!))
  const text = async (ending: string) =>
    (
      await Promise.all(
        [...files].filter(file => file.endsWith(ending)).map(async file => (await app.inject({ url: file })).body),
      )
    ).join('')
  return { files, styles: await text('.css'), scripts: await text('.js') }
}

describe.each([
  ['alone on a server', () => alone],
  ['beside the storefront', () => both],
])('a second application %s', (_, server) => {
  const get = (url: string) => server().inject({ url })

  test('renders its pages for their visitors, in the language of the address', async () => {
    const { statusCode, body } = await get('/second/stock/tee-navy')
    expect(statusCode).toBe(200)
    expect(body).toContain('8<!-- --> pieces on hand</h1>')
    expect(body).toContain('Signed in as <!-- -->Ada</p>')
    expect((await get('/ar/second/stock/cap')).body).toContain('<html lang="ar" dir="rtl">')
    const missing = await get('/second/elsewhere')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('/entries/web_second_client')
  })

  test('answers navigation in the browser', async () => {
    const { data } = (await get(`/second/_data?path=${encodeURIComponent('/second/stock/cap')}`)).json()
    expect(data).toEqual({ pieces: 3 })
  })

  test('has scripts and styles of its own', async () => {
    const { styles, scripts } = await filesOf(server(), '/second/stock/cap')
    expect(styles).toContain('.second-title')
    expect(styles).not.toContain('.card')
    expect(scripts).toContain('pieces on hand')
    expect(scripts).toContain('web/second/')
    expect(scripts).not.toContain('web/storefront')
    // The loader stays on the server.
    expect(scripts).not.toContain('piecesOnHand')
  })
})

test('a server without the storefront does not answer its pages', async () => {
  expect((await alone.inject({ url: '/store' })).statusCode).toBe(404)
})

describe('the storefront beside a second application', () => {
  const get = (url: string) => both.inject({ url })

  test('answers its own pages, and their data for navigation in the browser', async () => {
    for (const path of ['/', '/store', '/ar/store', '/cart']) {
      const { statusCode, body } = await get(path)
      expect(statusCode, path).toBe(200)
      expect(body, path).not.toContain('Signed in as')
    }
    const missing = await get('/elsewhere')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('/entries/web_storefront_client')
    expect(missing.body).not.toContain('web_second')
    expect((await get(`/_data?path=${encodeURIComponent('/store')}`)).json().data).toMatchObject({
      address: '/store',
    })
    expect((await get(`/_data?path=${encodeURIComponent('/second/stock/cap')}`)).body).not.toContain('pieces')
  })

  test('has scripts and styles that no change of the other touches', async () => {
    const second = await filesOf(both, '/second/stock/cap')
    for (const path of ['/', '/store', '/checkout']) {
      const { files, styles, scripts } = await filesOf(both, path)
      expect(styles, path).toContain('.card')
      expect(scripts, path).toContain('web/storefront/')
      for (const own of ['web/second/', 'second-title', 'pieces on hand', 'Nothing to see'])
        expect(styles + scripts, path).not.toContain(own)
      // What both load holds code of neither.
      for (const shared of [...files].filter(file => second.files.has(file)))
        expect((await get(shared)).body, shared).not.toMatch(/web\/(storefront|second)\//)
    }
  })
})
