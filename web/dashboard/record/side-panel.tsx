import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useMedia } from '../use-media.ts'
import { Beside } from './beside.tsx'

type Props = {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Beside the lines where there is room for both, in a `.with-side`; over them elsewhere. */
export function SidePanel({ title, onClose, children }: Props) {
  const beside = useMedia('(width >= 80rem)')
  return beside ? (
    <Beside title={title} onClose={onClose}>
      {children}
    </Beside>
  ) : (
    <Dialog open title={title} place="panel" onClose={onClose}>
      {children}
    </Dialog>
  )
}
