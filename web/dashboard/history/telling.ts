import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { HistoryEvent } from '../../models/history.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'

const good = new Set([
  'OrderPaid',
  'OrderCashTaken',
  'OrderDelivered',
  'OrderReleased',
  'OrderHoldReleased',
  'PaymentDisputeClosed',
  'ReturnReceived',
])
const bad = new Set([
  'OrderShortageChanged',
  'PaymentRefundFailed',
  'PaymentDisputed',
  'PaymentDeclined',
  'OrderRefused',
])
const less = new Set([
  'OrderShipmentRetracted',
  'OrderHeld',
  'OrderCashUndone',
  'OrderCancelled',
  'OrderRestCancelled',
  'OrderPiecesCancelled',
  'OrderAmendmentHeld',
  'OrderAmendmentEnded',
  'ReturnRequested',
])

/** Sentences of their own, by why it came about. */
const otherwise: { readonly [because: string]: string } = {
  'there-again': 'ShortageOver',
  'at-provider': 'RefundTakenUp',
  unpaid: 'ReturnUnpaid',
  'nothing-left': 'ReturnGaveNothing',
}

/** The words of events. */
export function useTelling(currency: CurrencyModel) {
  const t = useWords('history')
  const orders = useWords('orders')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  const mailName = (about: string) => t(`letter.${about as 'OrderPlaced'}`)
  return {
    /** Says in a sentence who did what. */
    sentence({ what, by, facts: { pieces = 0, amount = 0, because, mail } }: HistoryEvent): string {
      if (because === 'out-of-stock' || because === 'payment-expired') return t(`ended.${because}`)
      const told = because !== undefined && Object.hasOwn(otherwise, because) ? otherwise[because]! : what
      return t(`event.${told as 'OrderPlaced'}`, {
        who: by.name ?? t(`by.${by.kind}`),
        pieces: orders('pieces', { count: pieces, number: numberIn(language, pieces) }),
        amount: money(amount),
        mail: mail ? mailName(mail) : '',
      })
    },
    /** A mail, by the event that asked for it. */
    mail: mailName,
    tone({ what, facts }: HistoryEvent): string {
      if (good.has(what) || facts.because === 'there-again') return 'ok'
      if (bad.has(what)) return 'bad'
      return less.has(what) ? 'warn' : what === 'OrderShipped' ? 'info' : 'plain'
    },
    /** The facts below the sentence. */
    beside({ by, facts, channel, mail, isUndo }: HistoryEvent): readonly string[] {
      const parcel = [facts.carrier, facts.tracking].filter(Boolean).join(' ')
      const way =
        (['dashboard', 'command', 'recovery', 'demo'] as const).find(each => each === channel) ??
        (channel === 'api' && by.kind === 'staff' ? 'api' : undefined)
      const undid = isUndo ? t('undo.is') : ''
      const told = mail ? t(`mail.${mail.state}`) : facts.untold ? t('mail.untold') : ''
      return [parcel, facts.return ?? '', undid, way ? t(`channel.${way}`) : '', told].filter(Boolean)
    },
  }
}
