# Sourced by start and test: installs the packages of package-lock.json when they are not the ones that are there.
install_packages() {
  for command in node npm; do
    if ! command -v "$command" > /dev/null; then
      echo "Selvedge needs $command, and it is not on this machine. Install Node.js 20 or newer (https://nodejs.org) and try again." >&2
      exit 1
    fi
  done
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  if [ "$major" -lt 20 ]; then
    echo "Selvedge needs Node.js 20 or newer to install (this is $(node -v)). It brings Node 24 to run on by itself." >&2
    exit 1
  fi
  if cmp -s package-lock.json node_modules/.installed-lock.json; then return; fi
  echo "Installing packages (about a minute) ..."
  npm ci --include=dev --no-audit --no-fund --loglevel=error && cp package-lock.json node_modules/.installed-lock.json
}

# Builds the web application when a source is newer than the last build.
build_web() {
  if [ -f dist/built ] && [ -z "$(find web domain vite.config.ts package-lock.json scripts/build.ts -newer dist/built -print -quit)" ]; then return; fi
  echo "Building the storefront ..."
  npm run --silent build && touch dist/built
}
