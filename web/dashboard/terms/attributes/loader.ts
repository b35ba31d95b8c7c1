import { termsLoader } from '../loader.ts'

export const loader = termsLoader(asked => (asked.get('tab') === 'names' ? 'attribute' : 'size'))
