import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { searchDocumentVersion } from '#projections/product-search/port.ts'
import type { OpenEngines } from '../engines/open.ts'
import type { Work } from '../engines/work/port.ts'
import type { Sweep } from './sweep.ts'

/** A process of the shop that runs now, with the version of the search documents that it reads. */
export type Instance = { readonly role: string; readonly search: number; readonly id: string }

const prefix = 'instance/'

/** Processes that have said within three seconds that they run, in no order. */
export async function instances(work: Pick<Work, 'held'>): Promise<readonly Instance[]> {
  const held = await work.held(prefix)
  return held.map(({ name }) => {
    const [role = '', search, id = ''] = name.slice(prefix.length).split('/')
    return { role, search: Number(search), id }
  })
}

/** Says that this process runs, by a lease that nobody else asks for. */
export function instanceSweep({ config }: Pick<OpenEngines, 'config'>): Sweep {
  return {
    name: 'instance',
    everywhere: true,
    served: true,
    inTurnBy: `${prefix}${config.ROLE}/${searchDocumentVersion}/${randomUUID()}`,
    async run({ signal }) {
      if (!signal.aborted) await once(signal, 'abort')
    },
  }
}
