import { healthyLines, scoreHealthy } from './healthy'

// By itself, for whoever changes a rule: `npx tsx test/bench/faults/index.ts`.
console.log('Flagged per 1,000 events of healthy devices: 12 of each family, and the mean of each rule.')
console.log(healthyLines(scoreHealthy()).join('\n'))
