import { accept, type Decider, type Message } from '../shared/decider.ts'
import type { ExportEvent } from './events.ts'

export type ExportCommand = Message<'TakeExport', ExportEvent['data']>

/** Notes what a person takes out. It refuses nothing: the permission was checked before. */
export const exports: Decider<null, ExportCommand, ExportEvent, never> = {
  name: 'exports',
  initial: null,
  decide: ({ data }) => accept({ type: 'ExportTaken', data }),
  evolve: () => null,
}
