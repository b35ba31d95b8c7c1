export default { clientRouting: false, injectScriptsAt: 'HTML_END' }
