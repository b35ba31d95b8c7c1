import type { ImportReport } from '#api/import/answer.ts'
import { sayingsIn } from '#api/import/sayings.ts'
import type { NoticeCode } from '#web/models/imports.ts'

const shown = 20
const { sayings } = sayingsIn('en')
/** What an owner does about a notice here; on the dashboard it is a button. */
const commands: { readonly [code in NoticeCode]?: string } = {
  draft: 'npm run product -- publish HANDLE',
  'quantity-in-other-file': 'npm run import -- sanmar_dip.txt --source NAME',
  'quantity-promised': 'npm run stock -- adjust',
  'quantity-shared': 'npm run stock -- count',
}

/** The report with its sentences, for people who read it as JSON. */
export function toldReport({ problems, notices, ...report }: ImportReport) {
  return {
    ...report,
    problems: problems.map(problem => ({ ...problem, ...sayings.row(problem) })),
    notices: notices.map(notice => ({ ...notice, message: sayings.notice(notice) })),
  }
}

/** The report as a person reads it: what changed, what did not go in, what to look at. */
export function printReport(report: ImportReport): string {
  const { rows, products, changes, dryRun } = report
  const number = (value: number) => value.toLocaleString('en')
  const count = (value: number, one: string, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`
  const several = (number: number, one: string, many: string) => (number === 0 ? [] : [count(number, one, many)])
  const said = (parts: readonly string[][]) => parts.flat().join(', ')
  const imported =
    rows.imported === rows.read
      ? `all ${count(rows.read, 'row')}`
      : `${number(rows.imported)} of ${count(rows.read, 'row')}`
  const lines = [
    `${dryRun ? 'Would import' : 'Imported'} ${rows.read === 1 && rows.imported === 1 ? '1 row' : imported} in ${report.seconds.toFixed(1)} s`,
    ...(report.source === report.format ? [] : [`  source    ${report.source}`]),
    `  products  ${
      said([
        several(products.new, 'new', 'new'),
        several(products.changed, 'changed', 'changed'),
        several(products.unchanged, 'as before', 'as before'),
        report.complete ? [`${number(products.discontinued)} discontinued`] : [],
      ]) || 'none'
    }`,
  ]
  const varied = said([
    several(changes.newVariants, 'new', 'new'),
    several(changes.prices, 'price changed', 'prices changed'),
    several(changes.firstCounts, 'new count', 'new counts'),
    several(changes.stock, 'count changed', 'counts changed'),
  ])
  if (varied !== '') lines.push(`  variants  ${varied}`)
  if (report.stock.quantities > 0 || report.stock.meaning === 'none')
    lines.push(`  counts    ${meaningOf(report.stock)}`)
  if (dryRun) lines.push('Nothing was written.')
  for (const notice of report.notices) {
    const { code, firstRow, value } = notice
    const example = value && firstRow ? ` First in row ${firstRow}: ${value}` : ''
    const command = commands[code] ? ` Command: ${commands[code]}.` : ''
    lines.push('', `Note: ${sayings.notice(notice)}${command}${example}`)
  }
  section(
    lines,
    `${count(report.suspectsTotal, 'imported price')} to check`,
    report.suspects,
    report.suspectsTotal,
    each =>
      [`row ${each.row}`, each.sku, `${money(each.price)}, while similar variants cost ${money(each.usual)}`].join(
        '  ',
      ),
  )
  const categories = report.unknownCategories
  section(
    lines,
    `${count(categories.length, 'new category', 'new categories')}, not in tables/categories.csv`,
    categories,
    categories.length,
    each => `${each.name}  ${count(each.products, 'product')}`,
  )
  const colors = report.unknownColors
  section(
    lines,
    `${count(colors.length, 'colour is', 'colours are')} not in tables/colors.csv`,
    colors,
    colors.length,
    each => `${each.name}  shown as ${each.shownAs.join('/')}`,
  )
  section(
    lines,
    `${count(report.problemsTotal, 'row was', 'rows were')} not imported`,
    report.problems,
    report.problemsTotal,
    each => {
      const place = each.column === '' ? `row ${each.row}` : `row ${each.row}, ${each.column}`
      const value = each.value === '' ? '' : ` (${each.value})`
      const { problem, fix } = sayings.row(each)
      return `${place}: ${problem}${value}. ${fix}.`
    },
  )
  return lines.join('\n')
}

function meaningOf({ meaning, fresh }: ImportReport['stock']): string {
  if (meaning === 'none') return 'none: quantities are not read (--stock theirs or ours: they are again)'
  if (fresh) return 'taken as a fresh count (--counted)'
  return meaning === 'theirs'
    ? 'theirs: every new file is a fresh count (--stock ours: only numbers that differ from the last file)'
    : 'ours: only numbers that differ from the last file are fresh counts (--stock theirs: all numbers of a new file)'
}

function section<Each>(
  lines: string[],
  title: string,
  list: readonly Each[],
  total: number,
  print: (each: Each) => string,
) {
  if (total === 0) return
  lines.push('', title)
  for (const each of list.slice(0, shown)) lines.push(`  ${print(each)}`)
  const listed = list.length < total ? `${list.length.toLocaleString('en')} of them` : 'all'
  if (total > shown) lines.push(`  and ${(total - shown).toLocaleString('en')} more (--json lists ${listed})`)
}

function money(minor: number): string {
  return (minor / 100).toFixed(2)
}
