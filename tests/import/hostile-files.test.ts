import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { longestRow } from '#api/import/csv/rows.ts'
import { ImportRefused } from '#api/settings/tables.ts'
import { AppendTooLarge, type EventStore } from '#domain/shared/event-store.ts'
import { toldReport } from '#scripts/import/print-report.ts'
import { openMemoryEventStore } from '../support/memory-event-store.ts'
import { chunks, openImportShop, row, supplierCsv } from './feeds.ts'

const three = () => supplierCsv(['S', 'M', 'L'].map(SIZE => row({ SIZE })))

describe('a file as a whole', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /empty/],
    ['only blank lines', '\n\n  \n', /empty/],
    ['a byte order mark alone', '\ufeff', /empty/],
    ['a picture', png, /a picture \(PNG\)/],
    ['a workbook', Buffer.from('504b03041400060008000000210041', 'hex'), /Excel/],
    ['a picture of lines', '<svg><script>alert(1)</script></svg>', /SVG/],
    ['JSON', '[{"STYLE#": "FF1"}]', /JSON/],
    ['zero bytes', Buffer.alloc(5000), /binary/],
    ['prose', 'Dear supplier, where is my feed?\nYours\n', /does not know the format/],
    [
      'no header',
      supplierCsv([row(), row({ SIZE: 'L' })])
        .split('\n')
        .slice(1)
        .join('\n'),
      /does not know the format/,
    ],
    ['a header alone', supplierCsv([]), /no rows/],
    [
      'a header that lacks columns',
      'STYLE#,MILL,COLOR_NAME\nFF1,Fallowfield,Navy\n',
      /lacks these columns: PRODUCT_TITLE, SIZE/,
    ],
  ])('%s is refused with a sentence, and nothing is written', async (_, content, message) => {
    const shop = openImportShop()
    const refused = shop.import(content)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow(ImportRefused)
    expect(await shop.events()).toEqual([])
  })

  test('the wrong format by name is refused', async () => {
    await expect(openImportShop().import(three(), { format: 'shopify' })).rejects.toThrow(/lacks these columns: Handle/)
  })
})

describe('how it is written', () => {
  const name = 'Café tee® – crème'
  const feed = supplierCsv([row({ PRODUCT_TITLE: name }), row({ SIZE: 'L', PRODUCT_TITLE: name })])
  const cp1252 = (text: string) => Buffer.from([...text].map(letter => (letter === '–' ? 0x96 : letter.charCodeAt(0))))

  test.each<[string, string | Uint8Array, string]>([
    ['UTF-8', feed, 'utf-8'],
    ['a byte order mark', `\ufeff${feed}`, 'utf-8'],
    ['Windows line ends', feed.replaceAll('\n', '\r\n'), 'utf-8'],
    ['old Mac line ends', feed.replaceAll('\n', '\r'), 'utf-8'],
    ['semicolons', feed.replaceAll(',', ';'), 'utf-8'],
    ['tabs', feed.replaceAll(',', '\t'), 'utf-8'],
    ['Windows-1252', cp1252(feed), 'windows-1252'],
    ['UTF-16', Buffer.from(`\ufeff${feed}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a byte order mark', Buffer.from(feed, 'utf16le'), 'utf-16le'],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${feed}`, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16, the other way round, without a mark', Buffer.from(feed, 'utf16le').swap16(), 'utf-16be'],
    ['no last line break', feed.trimEnd(), 'utf-8'],
    ['blank lines', feed.replaceAll('\n', '\n\n'), 'utf-8'],
  ])('%s', async (_, content, encoding) => {
    for (const size of [1, 7, 100_000]) {
      const shop = openImportShop()
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const report = await shop.import(chunks(bytes, size))
      expect(report).toMatchObject({ encoding, rows: { read: 2, imported: 2, failed: 0 } })
      expect((await shop.product()).feed.name.en).toBe(name)
    }
  })

  test('old Mac line ends: lines within a field, more than a buffer of them, and some in Windows-1252', async () => {
    const shop = openImportShop()
    const rows = Array.from({ length: 9000 }, (_, n) =>
      row({
        'STYLE#': `S${n % 30}`,
        COLOR_NAME: `C${n}`,
        PRODUCT_TITLE: name,
        PRODUCT_DESCRIPTION: `é${'é'.repeat(99)}\nè`,
      }),
    )
    const text = supplierCsv(rows, '\r')
    expect(Buffer.byteLength(text)).toBeGreaterThan(2.4 * 1024 * 1024)
    const [header, odd] = supplierCsv([row({ PRODUCT_TITLE: name })], '\r').split('\r')
    const report = await shop.import(Buffer.concat([Buffer.from(text), cp1252(`${odd}\r`)]))
    expect(header).toContain('PRODUCT_TITLE')
    expect(report).toMatchObject({ rows: { read: 9001, imported: 9001, failed: 0 } })
    expect(report.notices).toMatchObject([{ code: 'windows-1252', rows: 1 }])
    expect(new Set((await shop.products()).map(({ feed }) => feed.name.en))).toEqual(new Set([name]))
  })

  test('a column that stands there twice is told, and its first one read', async () => {
    const shop = openImportShop()
    const [header, line] = supplierCsv([row({ QTY: '7' })]).split('\n')
    const report = await shop.import(`${header},QTY,Qty\n${line},9,11\n`)
    expect(report.notices).toMatchObject([{ code: 'column-twice', rows: 1, firstRow: 1, value: 'QTY' }])
    expect((await shop.stock((await shop.product()).id)).onHand).toEqual({ 'FALLOWFIELD-FF1200-NAVY-M': 7 })
  })

  test('lines of Windows-1252 among lines of UTF-8 are read each as it is', async () => {
    const shop = openImportShop()
    const [header, first, second] = supplierCsv([
      row({ PRODUCT_TITLE: 'Gürtel', 'STYLE#': 'A1' }),
      row({ PRODUCT_TITLE: 'Gürtel', 'STYLE#': 'A2' }),
    ]).split('\n')
    const report = await shop.import(Buffer.concat([Buffer.from(`${header}\n${first}\n`), cp1252(`${second}\n`)]))
    expect((await shop.products()).map(({ feed }) => feed.name.en)).toEqual(['Gürtel', 'Gürtel'])
    expect(report.notices).toMatchObject([{ code: 'windows-1252', rows: 1 }])
  })
})

describe('broken rows', () => {
  test('a quote that is never closed costs its own row, whatever follows', async () => {
    const shop = openImportShop()
    const lines = three().split('\n')
    lines[2] = lines[2]!.replace('|   6-ounce', '"|   6-ounce').replace('""', '"').replace('label"', 'label')
    const report = await shop.import(lines.join('\n'))
    expect(report.rows).toEqual({ read: 3, imported: 2, failed: 1 })
    expect(toldReport(report).problems).toMatchObject([{ row: 3, problem: expect.stringContaining('quote') }])
    expect((await shop.product()).feed.variants.map(({ size }) => size)).toEqual(['s', 'l'])
  })

  test('a quote in the middle of text is read as it is meant', async () => {
    const shop = openImportShop()
    const report = await shop.import(three().replaceAll('Heavyweight cotton tee. FF1200', '5" brim cap'))
    expect(report.rows).toEqual({ read: 3, imported: 3, failed: 0 })
    expect((await shop.product()).feed.name.en).toBe('5" brim cap')
  })

  test('a comma too many', async () => {
    const shop = openImportShop()
    const lines = three().split('\n')
    lines[2] = `${lines[2]},extra`
    const report = await shop.import(lines.join('\n'))
    expect(toldReport(report).problems).toMatchObject([
      { row: 3, value: 'extra', problem: 'The row has 22 columns, but the header has 21' },
    ])
    expect(report.rows.imported).toBe(2)
  })

  test.each([
    ['in the middle of a row', (text: string) => text.slice(0, text.lastIndexOf('Fallowfield'))],
    ['inside a quote', (text: string) => `${text.slice(0, text.lastIndexOf('6-ounce') + 3)}`],
  ])('a file that was cut off %s: all rows before go in', async (_, cut) => {
    const shop = openImportShop()
    const report = await shop.import(cut(three()))
    expect(report.rows).toEqual({ read: 3, imported: 2, failed: 1 })
    expect(toldReport(report).problems[0]).toMatchObject({ row: 4 })
    expect((await shop.product()).feed.variants.map(({ size }) => size)).toEqual(['s', 'm'])
  })

  const header = 'Handle,Title,Vendor,Variant SKU,Variant Price\n'
  const good = (count: number, after = '') =>
    Array.from({ length: count }, (_, n) => `tee-${n},Tee ${n},Acme,TEE-${n},10.00\n${after}`).join('')
  const bad = 'x,y\n'

  test.each([
    ['all bad', bad.repeat(1_000_000)],
    ['bad but for a few', good(100) + bad.repeat(1_000_000)],
  ])('a file whose rows are %s is refused before it is read to its end', async (_, rows) => {
    const shop = openImportShop()
    let given = 0
    async function* file() {
      for await (const chunk of chunks(Buffer.from(header + rows), 65_536)) {
        given += chunk.length
        yield chunk
      }
    }
    const refused = shop.import(file())
    await expect(refused).rejects.toThrow(ImportRefused)
    await expect(refused).rejects.toThrow(
      /^[\d,]+ of the first [\d,]+ rows cannot be imported\. The first one is row \d+: The price is missing\. .*Nothing was imported\.$/,
    )
    expect(given).toBeLessThan(rows.length / 10)
    expect(await shop.events()).toEqual([])
  })

  test('a file with many bad rows goes in where one in five is good', async () => {
    const { rows } = await openImportShop().import(header + good(3_000, bad.repeat(4)), { dryRun: true })
    expect(rows).toEqual({ read: 15_000, imported: 3_000, failed: 12_000 })
  })

  test('a line of 400 MB is told and let go, its neighbours go in', async () => {
    const shop = openImportShop()
    const [header, first, second] = three().split('\n')
    const block = Buffer.alloc(1024 * 1024, 'x')
    // What is not garbage: how late the garbage goes is not the import's business.
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const kept = () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const before = kept()
    let most = 0
    async function* giant() {
      yield Buffer.from(`${header}\n${first}\n`)
      for (let n = 0; n < 400; n++) {
        yield block
        if (n % 40 === 39) most = Math.max(most, kept())
      }
      yield Buffer.from(`\n${second}\n`)
    }
    const report = await shop.import(giant())
    expect(report.rows).toEqual({ read: 3, imported: 2, failed: 1 })
    expect(toldReport(report).problems[0]).toMatchObject({ row: 3, problem: 'The row is longer than 1 MB' })
    expect(most - before).toBeLessThan(50 * 1024 * 1024)
  })

  test('a quote that would swallow the rest of a large file costs its own row', async () => {
    const shop = openImportShop()
    const rows = Array.from({ length: 12_000 }, (_, n) =>
      row({ SIZE: 'M', 'STYLE#': `S${n % 40}`, COLOR_NAME: `C${n}` }),
    )
    const text = supplierCsv(rows)
    const opened = text.indexOf('\n', 200_000) + 1
    const broken = `${text.slice(0, opened)}"${text.slice(opened)}`
    expect(Buffer.byteLength(broken)).toBeGreaterThan(longestRow)
    const report = await shop.import(chunks(broken, 64 * 1024))
    expect(report.rows).toEqual({ read: 12_000, imported: 11_999, failed: 1 })
  })

  test('text that looks like markup or a formula stays text', async () => {
    const shop = openImportShop()
    await shop.import(
      supplierCsv([
        row({
          PRODUCT_TITLE: 'Tee <script>alert(1)</script><b>bold</b> &lt;i&gt;',
          PRODUCT_DESCRIPTION: '=HYPERLINK("x")  <img src=x onerror=alert(1)>cotton',
        }),
      ]),
    )
    const { feed } = await shop.product()
    expect(feed.name.en).toBe('Tee bold <i>')
    expect(feed.description.en).toBe('=HYPERLINK("x")\ncotton')
  })

  test('a product that the event store does not take costs its own rows', async () => {
    const memory = openMemoryEventStore()
    const append: EventStore['append'] = async (stream, events, expected) => {
      if (JSON.stringify(events).length > 1500) throw new AppendTooLarge('more than MaxAppendSize')
      return memory.append(stream, events, expected)
    }
    const shop = openImportShop({ ...memory, append })
    const large = ['S', 'M', 'L', 'XL', '2XL', '3XL'].map(SIZE => row({ SIZE, 'STYLE#': 'LARGE' }))
    const report = await shop.import(supplierCsv([...large, row()]))
    expect(report.rows).toEqual({ read: 7, imported: 1, failed: 6 })
    expect(toldReport(report).problems[0]).toMatchObject({ row: 2, column: 'STYLE#', value: 'LARGE' })
    expect(toldReport(report).problems[0]!.problem).toContain('more than MaxAppendSize')
    expect((await shop.products()).map(({ feed }) => feed.style)).toEqual(['FF1200'])
  })

  test('ids that every object has are no ids', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([row({ COLOR_NAME: 'Constructor', SIZE: '__proto__' })]))
    expect((await shop.product()).feed.variants[0]).toMatchObject({ color: 'constructor-1', size: 'proto' })
  })
})
