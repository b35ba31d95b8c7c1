import { useState } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import type { EndpointModel, EndpointsModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { parseCount } from '../../../../ui/numbers.ts'
import { EndpointTypes } from './endpoint-types.tsx'

export type EndpointTerms = Pick<EndpointModel, 'name' | 'url' | 'types' | 'batch' | 'personal'>

type Props = {
  readonly types: EndpointsModel['types']
  /** What it is now; absent: it is a new one. */
  readonly before?: EndpointTerms
  readonly pending: boolean
  readonly act: string
  readonly onSend: (terms: EndpointTerms) => void
}

const nothing: EndpointTerms = { name: '', url: '', types: [], batch: 1, personal: false }
const mostInBatch = 100

/** Asks where events are sent, and which. */
export function EndpointForm({ types, before = nothing, pending, act, onSend }: Props) {
  const t = useWords('developers')
  const [terms, setTerms] = useState(before)
  const [batch, setBatch] = useState(String(before.batch))
  const [missing, setMissing] = useState(false)
  const set = (changed: Partial<EndpointTerms>) => setTerms(known => ({ ...known, ...changed }))
  const size = parseCount(batch) ?? 0
  const wrongSize = size < 1 || size > mostInBatch
  const needsPersonal =
    !terms.personal && types.some(({ type, scope }) => scope === 'customers:read' && terms.types.includes(type))

  return (
    <form
      className="developer-form"
      onSubmit={event => {
        event.preventDefault()
        if (terms.types.length === 0) setMissing(true)
        else if (!wrongSize) onSend({ ...terms, batch: size })
      }}
    >
      <TextField
        {...{ label: t('field.name'), hint: t('endpoints.nameHint'), required: true, maxLength: 60 }}
        autoComplete="off"
        value={terms.name}
        onChange={event => set({ name: event.target.value })}
      />
      <TextField
        {...{ label: t('endpoints.url'), hint: t('endpoints.urlHint'), required: true, maxLength: 2000, type: 'url' }}
        {...{ dir: 'ltr', autoComplete: 'off' }}
        value={terms.url}
        onChange={event => set({ url: event.target.value })}
      />
      <EndpointTypes
        of={types}
        chosen={terms.types}
        missing={missing}
        onChange={chosen => {
          setMissing(false)
          set({ types: chosen })
        }}
      />
      <label className="developer-check">
        <input type="checkbox" checked={terms.personal} onChange={() => set({ personal: !terms.personal })} />{' '}
        {t('endpoints.personal')}
      </label>
      {terms.personal ? <p className="notice">{t('field.personal')}</p> : null}
      {needsPersonal ? <p className="notice">{t('endpoints.needsPersonal')}</p> : null}
      <TextField
        {...{ label: t('endpoints.batch'), hint: t('endpoints.batchHint'), required: true, inputMode: 'numeric' }}
        error={wrongSize ? t('endpoints.batchWrong') : undefined}
        value={batch}
        onChange={event => setBatch(event.target.value)}
      />
      <Button type="submit" size="small" pending={pending}>
        {act}
      </Button>
    </form>
  )
}
