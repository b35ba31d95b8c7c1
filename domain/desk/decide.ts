import { accept, type DataOf, type Decider, type Messages } from '../shared/decider.ts'
import type { DeskEvent } from './events.ts'

export type DeskCommand = Messages<{
  HideFirstDay: DataOf<DeskEvent, 'FirstDayHidden'>
  ShowFirstDay: DataOf<DeskEvent, 'FirstDayShown'>
}>

export type Desk = { readonly firstDay: 'shown' | 'hidden' }

/** A member's own choice of what they do not want to see. It refuses nothing, and says nothing twice. */
export const desk: Decider<Desk, DeskCommand, DeskEvent, never> = {
  name: 'desk',
  initial: { firstDay: 'shown' },
  decide(command, { firstDay }) {
    switch (command.type) {
      case 'HideFirstDay':
        return firstDay === 'hidden' ? accept() : accept({ type: 'FirstDayHidden', data: command.data })
      case 'ShowFirstDay':
        return firstDay === 'shown' ? accept() : accept({ type: 'FirstDayShown', data: command.data })
    }
  },
  evolve(_, event) {
    switch (event.type) {
      case 'FirstDayHidden':
        return { firstDay: 'hidden' }
      case 'FirstDayShown':
        return { firstDay: 'shown' }
    }
  },
}
