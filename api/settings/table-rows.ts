import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { type RulesCommand, rowsOf, rules } from '#domain/rules/decide.ts'
import type { Row, TableName } from '#domain/shared/tables.ts'
import { builtInTables } from './tables.ts'

type Changes = Pick<Extract<RulesCommand, { type: 'ChangeRows' }>['data'], 'set' | 'removed' | 'seen'>

/** The rows of a table as the log tells them. */
export async function rowsInLog({ fold }: Pick<CommandHandler, 'fold'>, table: TableName): Promise<readonly Row[]> {
  const { state } = await fold(rules, table)
  return rowsOf(state, builtInTables()[table])
}

/** Sets and removes rows of a table. */
export function changeRows({ handle }: Pick<CommandHandler, 'handle'>, table: TableName, to: Changes, by: CommandMeta) {
  const data = { table, builtIn: builtInTables()[table], ...to }
  return handle(rules, table, { type: 'ChangeRows', data }, by)
}
