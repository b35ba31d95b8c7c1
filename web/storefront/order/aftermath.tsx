import type { AftermathModel } from '../../models/profile.ts'
import { Actions } from './actions.tsx'
import { CancelForm } from './cancel-form.tsx'
import { FormProblem } from './form-problem.tsx'
import type { OrderPageData } from './loader.ts'
import { Reordered } from './reordered.tsx'
import { ReturnForm } from './return-form.tsx'
import { ReturnList } from './return-list.tsx'
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
