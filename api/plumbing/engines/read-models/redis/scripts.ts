import { progressOfViews } from '#projections/ports.ts'

/** Entries of the change log that are kept, about; a follower that is further behind is told of a gap. */
const keptChanges = 10_000

// Lua pushes at most some 8,000 values to a call.
const common = `
  local prefix = KEYS[1]
  local function each(first, last, step, call)
    while first <= last do
      local to = math.min(first + step - 1, last)
      call(first, to)
      first = to + 1
    end
  end
  local function announce(view, ids, checkpoint)
    local sequence = prefix .. 'sequence'
    -- Begins at the clock: a log that was lost and begun anew shows as a gap, not as a continuation.
    if redis.call('EXISTS', sequence) == 0 then
      local now = redis.call('TIME')
      redis.call('SET', sequence, string.format('%.0f', now[1] * 1000000 + now[2]))
    end
    local id = redis.call('INCR', sequence)
    redis.call('XADD', prefix .. 'changes', 'MAXLEN', '~', ${keptChanges}, string.format('%.0f', id) .. '-0',
      'view', view, 'ids', ids, 'checkpoint', checkpoint)
  end
  local function drop(view, generation)
    local base = prefix .. view .. ':' .. generation .. ':'
    for _, index in ipairs(redis.call('SMEMBERS', base .. 'indexes')) do redis.call('UNLINK', base .. 'ix:' .. index) end
    redis.call('UNLINK', base .. 'docs', base .. 'ids', base .. 'tallies', base .. 'tally-keys', base .. 'indexes')
    redis.call('HDEL', prefix .. 'checkpoints', view .. ':' .. generation)
  end
`

/**
 * ARGV: view, generation, expected, checkpoint, changed ids as JSON or '', then lists, each after its length: puts
 * (id, doc), removals (id), indexes (name, removed, added), tallies (key, difference). A refusal precedes any write.
 */
const commitView = `
  ${common}
  local view, generation = ARGV[1], ARGV[2]
  local field, base = view .. ':' .. generation, prefix .. view .. ':' .. generation .. ':'
  if redis.call('HGET', prefix .. 'checkpoints', field) ~= ARGV[3] then return 'stale' end
  redis.call('HSET', prefix .. 'checkpoints', field, ARGV[4])
  local at = 6
  local function count()
    at = at + 1
    return tonumber(ARGV[at - 1])
  end
  local function members(key, first, last)
    each(first, last, 2000, function(from, to)
      local scored = {}
      for i = from, to do
        scored[#scored + 1] = 0
        scored[#scored + 1] = ARGV[i]
      end
      redis.call('ZADD', key, unpack(scored))
    end)
  end

  local puts = count()
  each(at, at + 2 * puts - 1, 4000, function(from, to)
    redis.call('HSET', base .. 'docs', unpack(ARGV, from, to))
    local ids = {}
    for i = from, to, 2 do
      ids[#ids + 1] = 0
      ids[#ids + 1] = ARGV[i]
    end
    redis.call('ZADD', base .. 'ids', unpack(ids))
  end)
  at = at + 2 * puts

  local removals = count()
  each(at, at + removals - 1, 4000, function(from, to)
    redis.call('HDEL', base .. 'docs', unpack(ARGV, from, to))
    redis.call('ZREM', base .. 'ids', unpack(ARGV, from, to))
  end)
  at = at + removals

  for _ = 1, count() do
    local index = ARGV[at]
    at = at + 1
    redis.call('SADD', base .. 'indexes', index)
    local gone = count()
    each(at, at + gone - 1, 4000, function(from, to) redis.call('ZREM', base .. 'ix:' .. index, unpack(ARGV, from, to)) end)
    at = at + gone
    local come = count()
    members(base .. 'ix:' .. index, at, at + come - 1)
    at = at + come
  end

  for _ = 1, count() do
    local key = ARGV[at]
    local sum = tonumber(redis.call('HGET', base .. 'tallies', key) or 0) + tonumber(ARGV[at + 1])
    at = at + 2
    if sum == 0 then
      redis.call('HDEL', base .. 'tallies', key)
      redis.call('ZREM', base .. 'tally-keys', key)
    else
      redis.call('HSET', base .. 'tallies', key, string.format('%.17g', sum))
      redis.call('ZADD', base .. 'tally-keys', 0, key)
    end
  end

  if ARGV[5] ~= '' and redis.call('HGET', prefix .. 'live', view) == generation then announce(view, ARGV[5], ARGV[4]) end
  return 'committed'
`

/** ARGV: view, version, 1 for a fresh one. */
const createView = `
  ${common}
  local view, version = ARGV[1], ARGV[2]
  local building = redis.call('HGET', prefix .. 'building', view)
  if building and ARGV[3] == '0' and string.match(building, '^%d+') == version then return building end
  if building then drop(view, building) end
  local generation = version .. '.' .. string.format('%.0f', redis.call('INCR', prefix .. 'generations'))
  redis.call('HSET', prefix .. 'checkpoints', view .. ':' .. generation, -1)
  redis.call('HSET', prefix .. 'building', view, generation)
  return generation
`

/** ARGV: view, generation. */
const switchView = `
  ${common}
  local view, generation = ARGV[1], ARGV[2]
  local next = redis.call('HGET', prefix .. 'checkpoints', view .. ':' .. generation)
  if not next then return 'behind' end
  local old = redis.call('HGET', prefix .. 'live', view)
  if old == generation then return 'switched' end
  if old then
    if tonumber(redis.call('HGET', prefix .. 'checkpoints', view .. ':' .. old)) > tonumber(next) then return 'behind' end
    drop(view, old)
  end
  redis.call('HSET', prefix .. 'live', view, generation)
  if redis.call('HGET', prefix .. 'building', view) == generation then redis.call('HDEL', prefix .. 'building', view) end
  announce(view, '[]', next)
  return 'switched'
`

/** ARGV: ms that a view may be unkept, then the views that a process keeps. */
const keepViews = `
  ${common}
  local kept = prefix .. 'kept'
  local clock = redis.call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
  for i = 2, #ARGV do redis.call('HSET', kept, ARGV[i], string.format('%.0f', now)) end
  local mine = {}
  for i = 2, #ARGV do mine[ARGV[i]] = true end
  for _, role in ipairs({ 'live', 'building' }) do
    for _, view in ipairs(redis.call('HKEYS', prefix .. role)) do
      if not mine[view] then
        redis.call('HSETNX', kept, view, string.format('%.0f', now))
        if tonumber(redis.call('HGET', kept, view)) <= now - tonumber(ARGV[1]) then
          drop(view, redis.call('HGET', prefix .. role, view))
          redis.call('HDEL', prefix .. role, view)
        end
      end
    end
  end
  for _, view in ipairs(redis.call('HKEYS', kept)) do
    if redis.call('HEXISTS', prefix .. 'live', view) == 0 and redis.call('HEXISTS', prefix .. 'building', view) == 0 then
      redis.call('HDEL', kept, view)
    end
  end
`

/** ARGV: positions by view, as JSON. */
const noteProgress = `
  ${common}
  announce('${progressOfViews}', ARGV[1], 0)
`

/** KEYS: sorted set, hash. ARGV: least, most, count (-1: all). */
const readPairs = `
  local members = redis.call('ZRANGEBYLEX', KEYS[1], ARGV[1], ARGV[2], 'LIMIT', 0, ARGV[3])
  local pairs = {}
  for from = 1, #members, 4000 do
    local to = math.min(from + 3999, #members)
    local values = redis.call('HMGET', KEYS[2], unpack(members, from, to))
    for i = from, to do
      pairs[#pairs + 1] = members[i]
      pairs[#pairs + 1] = values[i - from + 1]
    end
  end
  return pairs
`

export const scripts = {
  commitView: { lua: commitView, numberOfKeys: 1 },
  createView: { lua: createView, numberOfKeys: 1 },
  switchView: { lua: switchView, numberOfKeys: 1 },
  keepViews: { lua: keepViews, numberOfKeys: 1 },
  noteProgress: { lua: noteProgress, numberOfKeys: 1 },
  readPairs: { lua: readPairs, numberOfKeys: 2, readOnly: true },
}
