import { type Actor, type CommandMeta, eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type PriceChange, type PriceChangeCommand, priceChange } from '#domain/price-change/decide.ts'
import type { PriceChangeRows } from '#domain/price-change/events.ts'
import type { PriceMove } from '#domain/shared/price-move.ts'
import type { PriceChangeDocument } from '#projections/price-changes/document.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'

/** So many rows are an event, and so many events are written to the log at once. */
const rowsAStep = 1000
const stepsAtOnce = 10

export type Plan = {
  readonly name: string
  readonly move: PriceMove
  /** Null, or past: now. */
  readonly from: string | null
  readonly until: string | null
}

/** Changes of many prices at once, with a start and perhaps an end. */
export function createPriceChanges({
  handler,
  store,
  readModels,
  now,
}: Pick<Engines, 'handler' | 'store' | 'readModels' | 'now'>) {
  const at = () => now().toISOString()
  const send = (changeId: string, command: PriceChangeCommand, by: CommandMeta = {}) =>
    handler.handle(priceChange, changeId, command, by)
  const state = async (changeId: string): Promise<PriceChange> => (await handler.fold(priceChange, changeId)).state

  return {
    at,
    send,
    state,
    /** Once under one id, however often it is sent: after a crash a repeat brings the rows that are missing. */
    async plan(changeId: string, { from, ...plan }: Plan, { rows, inputs }: PriceChangeRows, by: Actor) {
      const plannedAt = at()
      const begins = startOf(from, plannedAt)
      const data = { ...plan, changeId, from: begins, total: rows.length, by: by.actor!, plannedAt }
      let answer = await send(changeId, { type: 'PlanPriceChange', data }, by)
      const size = rowsAStep * stepsAtOnce
      for (let first = 0; first < rows.length && answer.ok; first += size) {
        const steps: PriceChangeRows[] = []
        for (let start = first; start < Math.min(first + size, rows.length); start += rowsAStep) {
          const end = start + rowsAStep
          steps.push({ rows: rows.slice(start, end), ...(inputs && { inputs: inputs.slice(start, end) }) })
        }
        answer = await send(
          changeId,
          { type: 'AddPriceChangeRows', data: { changeId, at: first / rowsAStep, steps } },
          by,
        )
      }
      return answer
    },

    /** Its products, with the change that had each before. */
    async rowsOf(changeId: string): Promise<Required<PriceChangeRows>> {
      const [rows, inputs]: [string[], string[]] = [[], []]
      for await (const { type, data } of store.read(`${priceChange.name}-${changeId}`)) {
        if (type !== 'PriceChangeRowsAdded') continue
        const step = data as PriceChangeRows
        rows.push(...step.rows)
        inputs.push(...(step.inputs ?? step.rows.map(() => '')))
      }
      return { rows, inputs }
    },

    /** Undefined: there is no such change, or it is still being written down. */
    async find(changeId: string): Promise<PriceChangeDocument | undefined> {
      const found = await readModels.get<PriceChangeDocument>(priceChangesView.name, changeId)
      return found && found.added === found.total ? found : undefined
    },

    /** Those that the shop has something to do with by itself. */
    async open(): Promise<readonly PriceChangeDocument[]> {
      const ids = await readModels.range(priceChangesView.name, 'open')
      const found = await readModels.getMany<PriceChangeDocument>(priceChangesView.name, ids)
      return found.filter(each => each !== undefined)
    },
  }
}

export type PriceChanges = ReturnType<typeof createPriceChanges>

/** When it begins, planned at a moment. */
export const startOf = (from: string | null, moment: string): string => (from === null || from < moment ? moment : from)

/** The jobs that carry a change out, and take it back. */
export const jobOf = (changeId: string, part: 'start' | 'end'): string => eventId(`price-change/${changeId}/${part}`, 0)
