import { useI18n } from 'vue-i18n'
import type { CsvProblem } from '../files/csv-reader'
