import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Drop } from '../../list/drop.tsx'
import type { OrderActName } from '../order-acts.ts'
import { returnable } from './panels/pieces-table.tsx'

/** What opens a panel. */
export type PanelName = Exclude<OrderActName, 'slip' | 'note'>
type ActionName = PanelName | 'slip'

/** What most orders go through. */
const everyday = ['slip', 'ship', 'deliver', 'cash'] as const satisfies readonly ActionName[]
const isEveryday = (name: ActionName): name is (typeof everyday)[number] => everyday.some(each => each === name)

/** The one thing to do next comes from the state; the others that are possible stand beside it. */
export function actionsOf({
  stage,
  holds,
  amending,
  packing,
  left,
  may,
  shipments,
  amounts,
  method,
  ...order
}: OrderPageModel) {
  const paid = order.paidAt !== null || (method === 'cod' && shipments.length > 0)
  const free = holds.length === 0 && !amending
  const packs = may.edit && stage === 'to-ship' && free
  const possible: readonly (PanelName | 'slip' | false)[] = [
    packs && !packing && 'slip',
    packs && 'ship',
    packs && packing !== null && 'slip',
    may.edit && stage === 'shipped' && 'deliver',
    may.edit &&
      method === 'cod' &&
      order.cash === null &&
      amounts.total > 0 &&
      (stage === 'shipped' || stage === 'delivered') &&
      'cash',
    may.edit &&
      order.products.some(({ colors }) => colors.some(({ cells }) => cells.some(cell => returnable(cell) > 0))) &&
      'askReturn',
    may.edit && left > 0 && !amending && 'amend',
    may.edit && left > 0 && order.shipping !== null && 'address',
    may.edit && stage === 'to-ship' && holds.every(({ kind }) => kind !== 'staff') && 'hold',
    may.delete && paid && !amending && amounts.total > amounts.givenBack && 'refund',
    may.delete && left > 0 && 'cancel',
  ]
  const names = possible.filter(name => name !== false)
  const next = everyday.find(name => name === names[0]) ?? null
  return { next, more: names.filter(name => name !== next) }
}

type Props = {
  readonly order: OrderPageModel
  readonly label: (name: ActionName) => string
  /** The address of its slip. */
  readonly slips: string
  /** Its panel has the one green button. */
  readonly open: PanelName | null
  readonly onOpen: (name: PanelName) => void
}

/** The next thing to do, what is done every day beside it, and the rest below "More". */
export function Actions({ order, label, slips, open, onOpen }: Props) {
  const t = useWords('order-page')
  const { next, more } = actionsOf(order)
  const rest = more.filter(name => !isEveryday(name))
  const press = (name: ActionName) => {
    const place = name === next ? 'next' : ''
    const look = name === next && open === null ? 'primary' : 'secondary'
    return name === 'slip' ? (
      <Link key={name} to={slips} className={`${buttonClass(look, 'small')} ${place}`}>
        {label(name)}
      </Link>
    ) : (
      <Button key={name} look={look} size="small" className={place} onClick={() => onOpen(name)}>
        {label(name)}
      </Button>
    )
  }
  return (
    <div className="order-actions">
      {more.filter(isEveryday).map(press)}
      {rest.length > 0 ? (
        <Drop
          className={buttonClass('secondary', 'small')}
          summary={
            <>
              {t('more')}
              <ChevronDown size={16} aria-hidden />
            </>
          }
        >
          <ul>
            {rest.map(name => (
              <li key={name}>
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    const drop = currentTarget.closest('details')
                    if (drop) drop.open = false
                    // The focus goes back there when the panel closes.
                    drop?.querySelector('summary')?.focus()
                    onOpen(name)
                  }}
                >
                  {label(name)}
                </button>
              </li>
            ))}
          </ul>
        </Drop>
      ) : null}
      {next ? press(next) : null}
    </div>
  )
}
