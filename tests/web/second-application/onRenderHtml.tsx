import { documentWith } from '#web/app/document.ts'
import { application } from './server.tsx'

export const onRenderHtml = () => documentWith(application)
