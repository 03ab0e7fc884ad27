/** In the help of each command; a test runs every one of them. */
export const examples = {
  query: [
    'query pump-0042 --from -24h --format jsonl',
    'query pump-0042 pump-0043 --from "2026-11-20 08:15" --to "2026-11-21 08:15" --out day.parquet',
    'query pump-0042 --latest 500 --out latest.csv --json',
  ],
  check: [
    'check --device pump-0042 --from -7d --fail-on gap,flatLine',
    'check latest.csv --fail-on all --json',
  ],
  compare: [
    'compare latest.csv latest.csv --json',
    'compare latest.csv day.parquet --tolerance 0.5 --out differences.csv',
  ],
  verify: ['verify day.parquet', 'verify day.parquet --ask 3'],
  'archive run': ['archive pumps --devices pumps.txt --from -30d'],
  'archive verify': ['archive verify pumps'],
  'plan make': [
    'plan make latest.csv --rule all --out faulty.deletions.json',
    'plan make --device pump-0042 --from -7d --rule notANumber,outOfRange --out faulty.deletions.json',
  ],
  'plan review': ['plan review faulty.deletions.json'],
  'plan run': ['plan run faulty.deletions.json --yes --count 3'],
  delete: ['delete --id "pump-0042@#temperature@#1763622000000" --yes --count 1'],
  follow: ['follow pump-0042 --for 5s', 'follow pump-0042 pump-0043 --interval 2 --for 5s --json'],
  strays: ['strays pump-0042 --format jsonl'],
  'connection facts': ['connection facts --json', 'connection facts --probe pump-0042 --from -7d'],
  'connection list': ['connection list'],
  'connection test': ['connection test --device pump-0042'],
  'ledger list': ['ledger list --search pump-0042'],
  'ledger check': ['ledger check --json'],
  'ledger export': ['ledger export --out deletions.csv'],
  'results list': ['results list --json'],
  'results export': ['results export query-1 --out kept.parquet', 'results export query-1 --out kept.dexp'],
  'results clear': ['results clear query-1 --yes --count 1', 'results clear --all --yes --count 12'],
} as const satisfies Record<string, readonly string[]>

export type CommandName = keyof typeof examples
