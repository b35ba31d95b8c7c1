import Ban from 'lucide-react/icons/ban'
import Banknote from 'lucide-react/icons/banknote'
import CirclePause from 'lucide-react/icons/circle-pause'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import Printer from 'lucide-react/icons/printer'
import Replace from 'lucide-react/icons/replace'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { OrderActName } from '../order-forms/acts.ts'
import { type Act, useActs } from '../shell/palette/acts.ts'

const icons = {
  ...{
    ship: Truck,
    slip: Printer,
    deliver: PackageCheck,
    cash: Banknote,
    askReturn: PackageOpen,
    amend: Replace,
    address: MapPin,
  },
  ...{ tracking: Truck, hold: CirclePause, refund: Undo2, cancel: Ban, note: NotebookPen },
} satisfies { readonly [name in OrderActName]: object }

type Props = {
  readonly number: number
  /** What the page offers now, in its own words. */
  readonly acts: readonly { readonly name: OrderActName; readonly label: string }[]
  readonly run: (name: OrderActName) => void
}

/** The palette offers what the page of an order offers; what was chosen there from elsewhere begins as soon as the page is there. */
export function useOrderActs({ number, acts, run }: Props): void {
  const { state, key } = useLocation()
  const asked = (state as { readonly act?: string } | null)?.act
  const latest = useRef({ acts, run })
  useEffect(() => {
    latest.current = { acts, run }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit asks once
  useEffect(() => {
    const found = latest.current.acts.find(({ name }) => name === asked)
    if (found) latest.current.run(found.name)
  }, [asked, key])
  const offered = acts.map(({ name, label }): Act => ({ name, label, Icon: icons[name], run: () => run(name) }))
  useActs({ of: 'page', heading: `#${number}`, acts: offered })
}
