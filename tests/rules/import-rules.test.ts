import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const script = resolve('scripts/import-rules/check.ts')

/** Runs the check over a tree of planted files. */
async function check(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const folders = new Set(Object.keys(files).flatMap(path => /^(\w+)\/.+\.tsx?$/.exec(path)?.[1] ?? []))
    return await new Promise(done =>
      execFile(process.execPath, [script, ...folders], { cwd: folder }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      ),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const leaf = 'export const value: number = 1\n'
const importing = (path: string) => `import { value } from '${path}'\nexport const other: number = value\n`

const violations: [rule: string, files: Record<string, string>][] = [
  ['domain-is-pure', { 'domain/cart/decide.ts': importing('../../api/clock.ts'), 'api/clock.ts': leaf }],
  [
    'domain-is-pure',
    { 'domain/cart/decide.ts': "import { randomUUID } from 'node:crypto'\nexport const id = randomUUID\n" },
  ],
  [
    'aggregates-are-islands',
    { 'domain/cart/decide.ts': importing('../stock/decide.ts'), 'domain/stock/decide.ts': leaf },
  ],
  [
    'shared-knows-no-aggregate',
    { 'domain/shared/money.ts': importing('../stock/stock.ts'), 'domain/stock/decide.ts': leaf },
  ],
  [
    'projections-read-events-only',
    { 'projections/order/view.ts': importing('../../domain/order/decide.ts'), 'domain/order/decide.ts': leaf },
  ],
  [
    'web-sees-views-only',
    {
      'web/storefront/cart/page.tsx': importing('../../../api/plumbing/events/handle.ts'),
      'api/plumbing/events/handle.ts': leaf,
    },
  ],
  [
    'web-features-are-islands',
    { 'web/storefront/cart/page.tsx': importing('../listing/card.tsx'), 'web/storefront/listing/card.tsx': leaf },
  ],
  [
    'applications-apart',
    { 'web/storefront/pages.ts': importing('../dashboard/pages.ts'), 'web/dashboard/pages.ts': leaf },
  ],
  [
    'applications-apart',
    { 'web/dashboard/pages.ts': importing('../storefront/shell/slots.ts'), 'web/storefront/shell/slots.ts': leaf },
  ],
  ['any-application', { 'web/app/render.tsx': importing('../storefront/pages.ts'), 'web/storefront/pages.ts': leaf }],
  [
    'features-in-order',
    {
      'api/orders/index.ts': importing('../cart/index.ts'),
      'api/cart/index.ts': leaf,
      'api/features.ts': `import { cart } from './cart/index.ts'\nimport { orders } from './orders/index.ts'\nexport const features = [orders, cart] as const\n`,
    },
  ],
  ['any-application', { 'web/ui/card.tsx': importing('../storefront/pages.ts'), 'web/storefront/pages.ts': leaf }],
  [
    'any-application',
    { 'api/plumbing/web/page.ts': importing('../../../web/dashboard/pages.ts'), 'web/dashboard/pages.ts': leaf },
  ],
  [
    'engines-chosen-once',
    {
      'api/cart/routes.ts': importing('../plumbing/engines/event-store/sqlite/store.ts'),
      'api/plumbing/engines/event-store/sqlite/store.ts': leaf,
    },
  ],
  [
    'server-does-not-import-tests',
    { 'api/plumbing/http/server.ts': importing('../../../tests/support/clock.ts'), 'tests/support/clock.ts': leaf },
  ],
  [
    'api-knows-no-scripts',
    { 'api/demo/demo.ts': importing('../../scripts/bench/load.ts'), 'scripts/bench/load.ts': leaf },
  ],
  [
    'plumbing-knows-no-feature',
    { 'api/plumbing/http/errors.ts': importing('../../cart/index.ts'), 'api/cart/index.ts': leaf },
  ],
  ['features-by-index', { 'api/orders/quote.ts': importing('../cart/carts.ts'), 'api/cart/carts.ts': leaf }],
  ['models-are-types', { 'api/cart/model.ts': importing('../../web/models/cart.ts'), 'web/models/cart.ts': leaf }],
  [
    'models-are-types',
    { 'web/storefront/cart/page.tsx': importing('../../models/cart.ts'), 'web/models/cart.ts': leaf },
  ],
  [
    'no-cycles',
    {
      'api/one.ts': importing('./two.ts'),
      'api/two.ts': "import { other } from './one.ts'\nexport const value: number = other\n",
    },
  ],
  [
    'the-shop-runs-without-tools',
    {
      'api/plumbing/http/server.ts': "import tool from 'tool'\nexport const other: number = tool\n",
      'package.json': '{ "devDependencies": { "tool": "1.0.0" } }',
      'node_modules/tool/package.json': '{ "name": "tool", "main": "index.js" }',
      'node_modules/tool/index.js': 'export default 1\n',
    },
  ],
  ['imports-resolve', { 'api/one.ts': importing('./nowhere.ts') }],
]

describe('the import rules', () => {
  test.each(violations)('%s is refused with its reason', async (rule, files) => {
    const { code, output } = await check(files)
    expect(output).toContain(`${rule}: ${Object.keys(files)[0]}`)
    expect(code).toBe(1)
  })

  test('a tree without a violation passes', async () => {
    const { code, output } = await check({
      'domain/cart/decide.ts': importing('../shared/money.ts'),
      'domain/shared/money.ts': leaf,
      'api/cart/model.ts': "import type { Cart } from '../../web/models/cart.ts'\nexport const cart: Cart = 1\n",
      'web/models/cart.ts': 'export type Cart = number\n',
    })
    expect(output).toContain('4 modules, 0 violations')
    expect(code).toBe(0)
  })

  test('seeing no import is a failure, not a pass', async () => {
    const { code } = await check({ 'domain/shared/money.ts': leaf })
    expect(code).toBe(2)
  })
})
