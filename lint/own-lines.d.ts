import type { Rule } from 'eslint'

export declare const ownLines: Rule.RuleModule
