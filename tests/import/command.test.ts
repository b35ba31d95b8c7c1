import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '#api/import/answer.ts'
import { readArguments } from '#scripts/import/arguments.ts'
import { UsageError } from '#scripts/maintenance/ask-shop.ts'
import { lineOf } from '#scripts/maintenance/progress.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { row, supplierCsv } from './feeds.ts'
import { openServer } from './open-server.ts'

const root = new URL('../..', import.meta.url).pathname
const sample = join(root, 'tests/import/supplier-sample.csv')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-command-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (args: readonly string[], dataDir = join(folder, 'data')) =>
  runCommand('import', args, { DATA_DIR: dataDir, INIT_CWD: folder })

test('imports the sample, twice: the second time nothing changes', async () => {
  const first = await run([sample])
  expect(first.error).toBe('')
  expect(first.code).toBe(0)
  expect(first.out).toMatch(
    /^Imported all 17 rows in \d+\.\d s\n {2}products {2}1 new\n {2}variants {2}17 new, 17 new counts\n/,
  )
  expect(first.out).not.toMatch(/count changed|another count/)
  expect(first.out).toContain('3 imported prices to check')
  expect(first.out).toContain('HANES-054X-ASH-XL  1236.40, while similar variants cost 16.40')
  const second = await run([sample, '--json'])
  expect(second.code).toBe(0)
  const report = JSON.parse(second.out) as ImportReport
  expect(report).toMatchObject({ events: 0, products: { unchanged: 1 } })
  expect(await readFile(join(folder, 'data/tables/colors.csv'), 'utf8')).toContain('Navy')
})

test('imports without a server also where the configuration is that of a worker, which waits for one', async () => {
  const { code, error } = await runCommand('import', [sample], { DATA_DIR: join(folder, 'worker'), ROLE: 'worker' })
  expect([code, error]).toEqual([0, ''])
})

test('a row that failed makes the exit code 1, is named, and the rest is in', async () => {
  const file = join(folder, 'bad.csv')
  await writeFile(file, supplierCsv([row(), row({ SIZE: 'L', PIECE_PRICE: 'soon' })]))
  const { code, out } = await run(['bad.csv', '--dry-run'])
  expect(code).toBe(1)
  expect(out).toContain('Would import 1 of 2 rows in')
  expect(out).toContain('row 3, PIECE_PRICE: The price is not a number (soon). Write it like 12.16.')
})

test.each([
  [['nowhere.csv'], /^There is no file .*nowhere\.csv\.$/],
  [['.'], /is not a file/],
  [[], /^Usage: npm run import/],
  [[sample, '--source', 'Acme & Sons'], /^--source may have small letters and digits/],
  [[sample, '--source', 'shopify'], /^A supplier feed cannot have the source shopify/],
  [[sample, '--format', 'excel'], /--format has to be one of auto, supplier, shopify/],
  [[join(root, 'package.json')], /^This file is JSON/],
])('%j is one sentence and exit 1', async (args, message) => {
  const { code, out, error } = await run(args)
  expect([code, out]).toEqual([1, ''])
  expect(error.trim()).toMatch(message)
  expect(error).not.toContain('    at ')
})

test('--location travels along', () => {
  expect(readArguments(['counts.csv', '--location', 'Main Street'], '/tmp')).toMatchObject({ location: 'Main Street' })
})

test('--help says how it is written, and is no failure', async () => {
  const { code, out, error } = await run(['--help'])
  expect([code, error]).toEqual([0, ''])
  expect(out).toMatch(/^Usage: npm run import/)
})

test('two suppliers, each with a complete feed of its own', async () => {
  const data = join(folder, 'two')
  const feed = async (name: string, ...styles: string[]) =>
    writeFile(join(folder, name), supplierCsv(styles.map(style => row({ 'STYLE#': style, PRODUCT_TITLE: style }))))
  await feed('acme.csv', 'A1', 'A2')
  await feed('borealis.csv', 'B1', 'B2')
  expect((await run(['acme.csv', '--source', 'acme'], data)).out).toContain('\n  source    acme\n')
  expect((await run(['borealis.csv', '--source', 'borealis', '--complete'], data)).out).toContain('0 discontinued')
  await feed('borealis.csv', 'B2')
  const { out } = await run(['borealis.csv', '--source', 'borealis', '--complete', '--dry-run', '--json'], data)
  expect(JSON.parse(out)).toMatchObject({ source: 'borealis', products: { unchanged: 1, discontinued: 1 } })
  const last = await run(['borealis.csv', '--source', 'borealis', '--complete', '--json'], data)
  expect(JSON.parse(last.out)).toMatchObject({ events: 2, products: { unchanged: 1, discontinued: 1 } })
})

test('with a running server it goes through that', async () => {
  const server = await openServer()
  try {
    const { code, out, error } = await run([sample, '--json'], server.folder.path)
    expect([code, error]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({ products: { new: 1 }, rows: { imported: 17 } })
    const slug = 'hanes-054x-ecosmart-5-2-ounce-jersey-knit-sport-shirt'
    expect((await server.app.inject({ url: `/api/products/${slug}` })).json().variants).toHaveLength(17)
  } finally {
    await server.end()
  }
})

test('a path is taken from where the command was called', () => {
  expect(readArguments(['feed.csv', '--complete'], '/somewhere')).toEqual({
    file: '/somewhere/feed.csv',
    format: 'auto',
    complete: true,
    counted: false,
    dryRun: false,
    json: false,
  })
  expect(readArguments(['feed.csv', '--source', 'acme'], '/')).toMatchObject({ source: 'acme' })
  expect(readArguments(['feed.csv', '--stock', 'ours', '--counted'], '/')).toMatchObject({
    stock: 'ours',
    counted: true,
  })
  expect(() => readArguments(['a.csv', '--stock', 'mine'])).toThrow('--stock has to be theirs, ours or none.')
  expect(readArguments(['a.csv', '--stock', 'none'], '/').stock).toBe('none')
  expect(() => readArguments(['a.csv', '--stock', 'none', '--counted'])).toThrow('leave --counted out')
  expect(() => readArguments(['a.csv', '--compleet'])).toThrow(UsageError)
  expect(() => readArguments(['a.csv', 'b.csv'])).toThrow(UsageError)
})

test('the progress bar tells what is done of what', () => {
  expect(lineOf({ phase: 'reading', done: 5e6, total: null }, 1e7)).toMatch(
    /^Reading █{14}░{14} {2}50 % {2}5\.0 of 10\.0 MB$/,
  )
  expect(lineOf({ phase: 'writing', done: 4000, total: 4000 }, 1e7)).toMatch(
    /^Writing █{28} 100 % {2}4,000 of 4,000 products$/,
  )
})
