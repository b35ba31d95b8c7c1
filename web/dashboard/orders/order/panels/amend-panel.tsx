import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../../models/order-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { moneyFormat } from '../../../../ui/money.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { useMoments } from '../../../history/moment.tsx'
import { address, NothingLeft, PanelForm, type PanelProps } from '../../../order-forms/panel-parts.tsx'
import { noSwaps, SwapFieldset, swapsIn, useSwaps } from '../../../order-forms/swap-fields.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'

/** Exchanges pieces that were not shipped for another size or colour, and shows the total before and after. */
export function AmendPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, fields, edit } = useDraft(draft, () => noSwaps)
  const shown = useSwaps(order, fields)
  const { asks, more } = shown
  const swaps = swapsIn(fields)
  const count = swaps.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  if (order.left === 0 && !pending) return <NothingLeft onClose={onClose} />
  return (
    <PanelForm
      onSubmit={async () => {
        const body = { id, swaps, ...(asks && { hours: Number(fields.hours) }) }
        const done = asks ? t('amend.asked', { amount: more }) : t('amend.done', { pieces })
        if (await tell('POST', address(order, 'amend'), body)) onClose(done)
      }}
      footer={
        <Button type="submit" pending={pending} disabled={shown.preview === null}>
          {asks ? t('amend.ask', { amount: more }) : t('amend.press', { pieces })}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <SwapFieldset {...{ order, fields, edit, shown }} />
      {dialog}
    </PanelForm>
  )
}

type PendingProps = {
  readonly order: OrderPageModel
  readonly amending: NonNullable<OrderPageModel['amending']>
  readonly onDone: (said: string) => void
}

/** Says what the order waits for, and takes it back. */
export function PendingAmendment({ order, amending: { pieces: count, amount, until }, onDone }: PendingProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const moment = useMoments()
  const { tell, pending, refusal, dialog } = useTell()
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  return (
    <div className="notice pending-amendment">
      <p>
        {t('amend.pending', {
          pieces,
          amount: moneyFormat(language, order.currency)(amount),
          until: moment(until, 'both'),
        })}
      </p>
      <Refused refusal={refusal} />
      {order.may.edit ? (
        <Button
          look="secondary"
          size="small"
          pending={pending}
          onClick={async () => {
            if (await tell('POST', address(order, 'amend/withdraw'))) onDone(t('amend.withdrawn'))
          }}
        >
          {t('amend.withdraw')}
        </Button>
      ) : null}
      {dialog}
    </div>
  )
}
