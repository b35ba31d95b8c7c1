import { useState } from 'react'
import type { TableName } from '#domain/shared/tables.ts'
import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { FileFault, TableSummary } from '../../../models/tables.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { faultOf, useColumnWords } from './words.ts'

type State = Pick<TableSummary, 'table' | 'waiting' | 'fault' | 'conflicts'>

/** What the file of a table says otherwise than the shop; nothing where both say the same. */
export function FileState({ table, waiting, fault, conflicts }: State) {
  const t = useWords('tables')
  const language = useLanguage()
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  if (!fault && waiting + conflicts === 0) return null
  return (
    <div className="notice">
      {fault ? (
        <p>
          {t('file.fault')} <Fault table={table} fault={fault} />
        </p>
      ) : null}
      {waiting > 0 ? <p>{t('file.waiting', counted(waiting))}</p> : null}
      {conflicts > 0 ? <p>{t('file.conflicts', counted(conflicts))}</p> : null}
    </div>
  )
}

function Fault({ table, fault }: { readonly table: TableName; readonly fault: FileFault }) {
  const t = useWords('tables')
  const column = useColumnWords(table)
  switch (fault.is) {
    case 'row': {
      const cell = { name: apart(fault.name), column: column(fault.column), value: apart(fault.value) }
      return `${t('file.row', cell)} ${t(`wrong.${faultOf(fault.column)}`)}`
    }
    case 'columns':
      return t('file.columns', { expected: apart(fault.expected) })
    case 'broken':
      return (
        <>
          {t('file.broken')} <bdi dir="ltr">{fault.said}</bdi>
        </>
      )
  }
}

/** How files are read in: by a press, a command, the next start and every import. */
export function ReadIn({ waiting }: { readonly waiting: boolean }) {
  const t = useWords('tables')
  const { tell, pending, refusal, dialog } = useTell()
  const [said, setSaid] = useState('')
  return (
    <section className="panel panel-body">
      {dialog}
      <h2 className="panel-title">{t('file.title')}</h2>
      <p>{t('file.about')}</p>
      <p>
        <code dir="ltr">npm run tables</code>
      </p>
      <Refused words="tables" refusal={refusal} />
      <p role="status">{said}</p>
      <div className="act-press">
        <Button
          look={waiting ? 'primary' : 'secondary'}
          size="small"
          pending={pending}
          onClick={async () => {
            let faults = 0
            const take = (read: { readonly faults: readonly string[] }) => {
              faults = read.faults.length
            }
            if (await tell('POST', '/api/admin/settings/tables/files', undefined, false, take))
              setSaid(t(faults > 0 ? 'file.doneBut' : 'file.done'))
          }}
        >
          {t('file.press')}
        </Button>
      </div>
    </section>
  )
}
