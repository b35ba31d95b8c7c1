import { type Row, type TableName, tableNames } from '#domain/shared/tables.ts'
import { askShop, run, UsageError } from './maintenance/ask-shop.ts'

type Met = {
  readonly tables: readonly {
    readonly table: TableName
    readonly taken: number
    readonly refused: readonly { readonly kept: Row | null; readonly file: Row | null }[]
  }[]
  readonly faults: readonly string[]
}

const said = (row: Row | null) => (row ? Object.values(row).join(',') : 'no row')

const usage = `Usage: npm run tables. It reads ${tableNames.join(', ')}.`

/** Reads in the tables that were edited as files, and writes the files as the shop knows them. */
run(usage, async () => {
  if (process.argv.length > 2) throw new UsageError(usage)
  const { tables, faults } = await askShop<Met>({ path: '/internal/tables', body: {}, begins: true })
  for (const { table, taken, refused } of tables) {
    if (taken > 0) console.log(`${table}.csv: ${taken} ${taken === 1 ? 'row counts' : 'rows count'} from now on.`)
    for (const { kept, file } of refused) {
      console.log(`${table}.csv: changed in the file (${said(file)}) and in the shop, which keeps ${said(kept)}.`)
    }
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else if (tables.every(({ taken, refused }) => taken + refused.length === 0))
    console.log('The files say what the shop knows.')
})
