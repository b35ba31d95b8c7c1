import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderModel } from '../../models/order.ts'
import type { AftermathModel, ReturnModel } from '../../models/profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { FormFaults } from '../../ui/form-faults.tsx'
import { lineName } from '../cart-line.ts'
import { ReturnFacts, returnState } from '../return-facts.tsx'
import { CancelForm, ReturnForm } from './forms.tsx'
import type { OrderPageData } from './loader.ts'
import { Timeline } from './timeline.tsx'

type Props = OrderPageData & { after: AftermathModel }

/** A placed order's history, and its buyer's remaining actions. Every button is a form or a link: no script is needed. */
export function Aftermath(data: Props) {
  const { after, open, form, order, path, reordered } = data
  return (
    <>
      {reordered ? <Reordered lines={order.lines} reordered={reordered} /> : null}
      {form ? <FormProblem form={form} lines={order.lines} /> : null}
      <Timeline steps={after.steps} />
      {open === 'cancel' && (after.mayCancel || after.mayCancelRest) ? (
        <CancelForm orderId={order.orderId} path={path} form={form} after={after} />
      ) : open === 'return' && after.returnable.length > 0 ? (
        <ReturnForm order={order} after={after} path={path} form={form} />
      ) : (
        <Actions orderId={order.orderId} path={path} after={after} />
      )}
      {after.returns.length > 0 ? <ReturnList returns={after.returns} /> : null}
    </>
  )
}

type ReorderedProps = { lines: OrderModel['lines']; reordered: NonNullable<OrderPageData['reordered']> }

/** The lines that ordering again put into the cart, and those that it could not. */
function Reordered({ lines, reordered }: ReorderedProps) {
  const { t } = useTranslation('order')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const { missing, fewer } = reordered
  const added = Math.min(reordered.lines, lines.length)
  return (
    <section role="status" className={`mb-8 rounded-lg px-5 py-4 ${added > 0 ? 'bg-ok-soft' : 'bg-warn-soft'}`}>
      <p className="font-semibold">
        {added > 0 ? t('reorder.added', { count: added, number: number(added) }) : t('reorder.none')}
      </p>
      <Named title={t('reorder.missing')} uids={missing} lines={lines} />
      <Named title={t('reorder.fewer')} uids={fewer} lines={lines} />
      {added > 0 ? (
        <p className="mt-3">
          <a href={`${prefix}/cart`} className={buttonClass('primary', 'small')}>
            {t('reorder.cart')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

function Named({ title, uids, lines }: { title: string; uids: readonly string[]; lines: OrderModel['lines'] }) {
  const named = lines.filter(({ uid }) => uids.includes(uid))
  if (named.length === 0) return null
  return (
    <>
      <p className="mt-3">{title}</p>
      <ul className="list-disc ps-5">
        {named.map(line => (
          <li key={line.uid}>
            <bdi>{lineName(line)}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

type ProblemProps = { form: FormState; lines: OrderModel['lines'] }

/** Why a form came back. */
function FormProblem({ form, lines }: ProblemProps) {
  const { t } = useTranslation('order')
  const { number } = useFormats()
  const { code, uid, left = 0 } = form.problem
  const line = lines.find(each => each.uid === uid)
  const count = Math.max(0, left)
  const values = { line: line ? lineName(line) : '', count, number: number(count) }
  return (
    <FormFaults
      form={form}
      words="order"
      problem={t([`problem.${code}`, 'problem.unknown'] as never, values)}
      className="mb-8"
    />
  )
}

type ActionsProps = { orderId: string; path: string; after: AftermathModel }

/** The actions that an order offers now. */
function Actions({ orderId, path, after }: ActionsProps) {
  const { t } = useTranslation('order')
  const { language } = useFormats()
  const prefix = useLanguagePrefix()
  const { returnUntil, returnable, mayCancel, mayCancelRest } = after
  return (
    <div className="mt-8">
      <div className="flex flex-wrap gap-3">
        <form method="post" action={`${prefix}/order/${orderId}/reorder`}>
          <input type="hidden" name="page" value={path} />
          <Button type="submit" look="secondary">
            {t('reorder.submit')}
          </Button>
        </form>
        {returnable.length > 0 ? (
          <a href={`${path}?return=1#return`} className={buttonClass('secondary')}>
            {t('return.open')}
          </a>
        ) : null}
        {mayCancel || mayCancelRest ? (
          <a href={`${path}?cancel=1#cancel`} className={`${buttonClass('quiet')} max-sm:-ms-5`}>
            {mayCancelRest ? t('cancel.rest.open') : t('cancel.open')}
          </a>
        ) : null}
      </div>
      {returnable.length > 0 && returnUntil !== null ? (
        <p className="body-sm mt-3 text-ink-3" suppressHydrationWarning>
          {t('return.until', { date: dateIn(language, returnUntil) })}
        </p>
      ) : null}
    </div>
  )
}

/** The returns of an order, each with where it stands. */
function ReturnList({ returns }: { returns: readonly ReturnModel[] }) {
  const { t } = useTranslation('order')
  return (
    <section aria-labelledby="returns" className="mt-10">
      <h2 id="returns" className="d3">
        {t('return.all')}
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {returns.map(each => (
          <li key={each.returnId} className="rounded-lg bg-sunken px-5 py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{t('return.name', { number: each.number })}</span>
              <span className="label">{t(`return.status.${returnState(each)}`)}</span>
            </p>
            <ReturnFacts asked={each} small />
          </li>
        ))}
      </ul>
    </section>
  )
}
