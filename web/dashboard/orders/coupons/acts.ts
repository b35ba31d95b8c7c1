import Ban from 'lucide-react/icons/ban'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Act } from '../../shell/palette/acts.ts'

const icons = { end: Ban, reopen: RotateCcw }

/** What the palette offers on the page of a coupon. */
export function couponActs(
  possible: readonly (keyof typeof icons)[],
  act: (name: keyof typeof icons) => Pick<Act, 'label' | 'run'>,
): readonly Act[] {
  return possible.map(name => ({ name, Icon: icons[name], ...act(name) }))
}
