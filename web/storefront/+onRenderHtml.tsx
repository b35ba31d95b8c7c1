import { escapeInject } from 'vike/server'
import { headOf } from '../app/head.ts'
import { query, render, renderProblem } from '../app/render.tsx'
import { wordsFor } from '../app/visitor-words.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { renderLetter } from '../mail/render-letter.tsx'
import { sourcesOf } from './routes.tsx'

/** What the server process takes from this bundle. */
const application = { render, renderProblem, query, wordsFor, headOf, sourcesOf, catalogues, renderLetter }
export type Application = typeof application

/** The document of every page, with slots that each request fills. */
export async function onRenderHtml() {
  const documentHtml = escapeInject`<!doctype html>
<html lang="%lang%" dir="%dir%">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
%head%
</head>
<body>
<div id="root">%body%</div>
<script id="page-data" type="application/json">%data%</script>
</body>
</html>`
  return { documentHtml, pageContext: { application } }
}
