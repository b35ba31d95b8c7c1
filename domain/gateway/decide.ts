import { accept, type DataOf, type Decider, type Messages } from '../shared/decider.ts'
import type { GatewayEvent } from './events.ts'

export type GatewayCommand = Messages<{
  NoteHeard: DataOf<GatewayEvent, 'GatewayHeard'>
  NoteTest: DataOf<GatewayEvent, 'GatewayTested'>
}>

export type GatewayState = {
  readonly heardAt: string | null
  readonly test: Omit<DataOf<GatewayEvent, 'GatewayTested'>, 'method'> | null
}

/** After a message that was noted, others are not for so long: the log tells silence, and not each message. */
export const heardApartMs = 15 * 60_000

export const gateway: Decider<GatewayState, GatewayCommand, GatewayEvent, never> = {
  name: 'gateway',
  initial: { heardAt: null, test: null },
  decide(command, { heardAt: last }) {
    switch (command.type) {
      case 'NoteHeard': {
        const isSoon = last !== null && Date.parse(command.data.heardAt) - Date.parse(last) < heardApartMs
        return isSoon ? accept() : accept({ type: 'GatewayHeard', data: command.data })
      }
      case 'NoteTest':
        return accept({ type: 'GatewayTested', data: command.data })
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'GatewayHeard':
        return { ...state, heardAt: event.data.heardAt }
      case 'GatewayTested': {
        const { method: _method, ...test } = event.data
        return { ...state, test }
      }
    }
  },
}
