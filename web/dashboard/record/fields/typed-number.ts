import { latinDigits } from '../../../ui/numbers.ts'

/** What is typed for a number, in any of our digits and with a comma or a point, as `12.5`. */
export const typedNumber = (text: string) => latinDigits(text.trim()).replace(/[,٫]/, '.')
