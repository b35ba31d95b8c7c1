// Runs before the first paint: a chosen theme never flashes, and what needs scripts shows only where they run.
document.documentElement.dataset.js = ''
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
