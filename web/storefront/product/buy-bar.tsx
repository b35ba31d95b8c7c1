import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Picture as PictureModel } from '../../models/card.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  /** The main button's row: the bar is there while that is out of the window. */
  mainButton: RefObject<HTMLElement | null>
  picture: PictureModel | undefined
  /** The chosen pieces, and the button. */
  children: ReactNode
}

/** A bar at the foot of a phone, so that buying stays at hand. */
export function BuyBar({ mainButton, picture, children }: Props) {
  const shown = useShown(mainButton)
  return (
    <div
      inert={!shown}
      className={classes(
        'phone-bar fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-line border-t bg-surface px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition duration-200 lg:hidden',
        !shown && 'pointer-events-none translate-y-6 opacity-0 motion-reduce:translate-y-0',
      )}
    >
      {picture ? (
        <Picture
          picture={picture}
          alt=""
          sizes="44px"
          className="block h-14 w-11 shrink-0 overflow-hidden rounded-sm bg-well"
        />
      ) : null}
      {children}
    </div>
  )
}

/** True while the main button is out of the window, until the page's footer comes into it. */
function useShown(mainButton: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  const [footer, setFooter] = useState(false)
  useEffect(() => {
    if (!mainButton.current) return
    const main = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting))
    main.observe(mainButton.current)
    const end = new IntersectionObserver(([entry]) => entry && setFooter(entry.isIntersecting))
    const foot = document.querySelector('footer')
    if (foot) end.observe(foot)
    return () => {
      main.disconnect()
      end.disconnect()
    }
  }, [mainButton])
  return away && !footer
}
