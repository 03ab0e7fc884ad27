#!/usr/bin/env python3
"""Checks that an exported CSV or JSON Lines file is whole, by the proof in its metadata.

Usage: verify_export.py FILE (Parquet and packages are for: device-events verify FILE). It follows docs/proof-format.md.
Ends with 0 (proven complete), 1 (cannot be read), 3 (holds, but is not complete) or 5 (contradicts itself).
"""
import bisect
import csv
import datetime
import hashlib
import json
import math
import re
import sys

REQUEST = 'number first last start end limit came counted outcome askedAt answeredAt'.split()

class Contradiction(Exception): pass

def check(holds, sentence):
    if not holds:
        raise Contradiction(sentence)

def joined(windows):
    """Sets of whole milliseconds, as ascending windows of which no two touch; both ends are included."""
    result = []
    for first, last in sorted(window for window in windows if window[0] <= window[1]):
        if result and first <= result[-1][1] + 1:
            result[-1][1] = max(result[-1][1], last)
        else:
            result.append([first, last])
    return result

def without(windows, others):
    others, result = joined(others), []
    for first, last in joined(windows):
        for start, end in others[max(0, bisect.bisect(others, [first]) - 1):bisect.bisect(others, [last + 1])]:
            if start > first:
                result.append([first, start - 1])
            first = max(first, end + 1)
        if first <= last:
            result.append([first, last])
    return result

def ends(windows):
    return [(window['first'], window['last']) for window in windows]

def place(what):
    since = [datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=at) for at in what[:2]]
    return '%s to %s UTC' % tuple(at.isoformat(' ', 'milliseconds') for at in since)

def has_halves(whole, by_range):
    """Whether the halves of a full millisecond came whole, and not both of them empty."""
    def nearest(part):
        return min(by_range.get(part, []), key=lambda one: abs(one['number'] - whole['number']), default=None)
    def holds(start, end):
        parts = [(start, start + (end - start > 1)), (start + 1, end)] if end > start else []
        halves = [nearest(part) for part in parts]
        if None in halves:
            return False
        if sum(half['came'] for half in halves) == 0:
            return any(start <= at <= end for at in whole.get('fullBeside', []))
        return all(half['came'] < half['limit'] or holds(half['start'], half['end']) for half in halves)
    return holds(whole['start'], whole['end'])

def check_requests(name, requests):
    by_range = {}
    for one in requests:
        if one['outcome'] not in ('failed', 'retried'):
            by_range.setdefault((one['start'], one['end']), []).append(one)
    for one in requests:
        what = '%s: request %s (%s)' % (name, one['number'], place((one['first'], one['last'])))
        most = one['alike']['most'] if 'alike' in one else one['came']
        check(one['counted'] <= one['came'] and most <= one['came'], what + ' counts more events than came')
        if one['outcome'] == 'counted':
            check(most < one['limit'], what + ' counts although as many events came as were asked for')
        if one['outcome'] == 'halved':
            check(has_halves(one, by_range), what + ' counts although its halves did not come whole')

def verdict_of(device):
    """What may be claimed of the device, and what of the asked time nothing covers."""
    until = device.get('until', math.inf)
    instants = [(at, at) for at in device['notProvable']]
    uncovered = without(ends(device['asked']), ends(device['proven']) + ends(device['doubtful']) + instants)
    later = without([(until + 1, math.inf)], ends(device['failures'])) if until < math.inf else []
    missing = without(uncovered, later)
    if missing:
        return 'partial', missing
    return ('notProvable' if device['notProvable'] or device['doubtful'] else 'complete'), []

def check_windows(name, device, requests):
    by_number, before = {one['number']: one for one in requests}, -math.inf
    short, elsewhere = 0, sum(device['rest'].values())
    for first, last, number, events, left_out in device['windows']:
        what = '%s: the window %s' % (name, place((first, last)))
        check(before < first <= last, what + ' is not behind the one before it')
        before, one = last, by_number.get(number)
        check(one is not None and one['outcome'] in ('counted', 'halved') and one['first'] <= first
              and last <= one['last'], what + ' is not one of request %s' % number)
        check(one['start'] <= first and last <= one['end'], what + ' is more than was sent for it')
        check(last <= one['answeredAt' if 'alike' in one else 'askedAt'], what + ' ends after it was asked for')
        is_whole = 'alike' not in one and (one['first'], one['last']) == (first, last)
        counted, held = one['counted'] if is_whole else 0, events + left_out
        short, elsewhere = short + max(0, counted - held), elsewhere + max(0, held - counted)
    stated, proven = [row[:2] for row in device['windows']], ends(device['proven'])
    for window in without(stated, proven) + without(proven, stated):
        check(False, '%s: what is proven and its windows differ at %s' % (name, place(window)))
    check(device['placedBy'] is None or short <= elsewhere,
          '%s: %s events that the answers counted are nowhere in the file' % (name, short - elsewhere))

def check_device(device):
    name = device['deviceId']
    requests = [{**dict(zip(REQUEST, row)), **dict(*row[len(REQUEST):])} for row in device['requests']]
    check(device['asked'], name + ': nothing was asked for of it')
    for window in without(ends(device['proven']), ends(device['asked'])):
        check(False, '%s: %s is called proven and was not asked for' % (name, place(window)))
    check(verdict_of(device)[0] == device['verdict'], '%s: it is called %s, and is not' % (name, device['verdict']))
    check_requests(name, requests)
    check_windows(name, device, requests)

class Places:
    """Where rows belong: the windows of each device, its rest, and what is of no device."""

    def __init__(self, proof):
        self.devices, self.stated, self.names = {}, [], []
        for device in proof['devices']:
            name, windows = device['deviceId'], device['windows']
            ends_of = [row[0] for row in windows], [row[1] for row in windows]
            self.devices[device.get('cell', name)] = (device['placedBy'], *ends_of, len(self.stated))
            self.stated += [row[3] for row in windows] + [device['rest']['events']]
            self.names += [name + ': the window ' + place(row) for row in windows] + [name + ': the rest']
        self.stated.append(proof['others']['events'])
        self.names.append('the events of other devices')
        self.events = [0] * len(self.stated)
        self.hashes = [hashlib.sha256() for _ in self.stated]

    def add(self, row_bytes, cell):
        number, device = len(self.stated) - 1, cell('deviceId')
        found = self.devices.get(device) if isinstance(device, str) else None
        if found is not None:
            field, firsts, lasts, start = found
            time = as_time(cell(field)) if field is not None else None
            window = -1 if time is None else bisect.bisect_right(firsts, time) - 1
            number = start + (window if window >= 0 and time <= lasts[window] else len(firsts))
        self.events[number] += 1
        self.hashes[number].update(row_bytes)

def as_time(value):
    """In ms: a number, the text of one, or a text with a date, a time and its zone. None: it is none of these."""
    try:
        if not isinstance(value, str) or re.fullmatch('-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?', value):
            return None if isinstance(value, bool) else math.floor(float(value))
        day, zone = '[0-9]{4}-[0-9]{2}-[0-9]{2}', 'Z|[+-][0-9]{2}:?[0-9]{2}'
        found = re.fullmatch('(%sT[0-9]{2}:[0-9]{2}:[0-9]{2})(?:[.]([0-9]{1,9}))?(%s)' % (day, zone), value)
        moment = datetime.datetime.strptime(found[1] + found[3], '%Y-%m-%dT%H:%M:%S%z')
        return int(moment.timestamp()) * 1000 + int((found[2] or '')[:3].ljust(3, '0'))
    except (OverflowError, TypeError, ValueError):
        return None

def csv_rows(lines, whole):
    """Each row with its bytes: it ends at a line end outside of quotes."""
    row = b''
    for line in lines:
        whole.update(line)
        row += line
        if row.count(b'"') % 2 == 0 and row.endswith(b'\r\n'):
            yield row
            row = b''
    check(row == b'', 'the last row of the file is cut short')

def read_csv(lines, whole, add, delimiter):
    rows = csv_rows(lines, whole)
    header = next(rows, b'')
    titles = next(csv.reader([header.decode('utf-8-sig')], delimiter=delimiter))
    columns = {title: index for index, title in reversed(list(enumerate(titles)))}
    for row in rows:
        text = row.decode('utf-8')
        cells = next(csv.reader([text], delimiter=delimiter)) if '"' in text else text[:-2].split(delimiter)
        add(row, lambda name: cells[columns[name]] if columns.get(name, len(cells)) < len(cells) else None)
    return hashlib.sha256(header).hexdigest()

def read_json_lines(lines, whole, add):
    for line in lines:
        whole.update(line)
        check(line.endswith(b'\n'), 'the last line of the file is cut short')
        add(line, getattr(json.loads(line), 'get', lambda name: None))

def verify(path):
    metadata = json.load(open(path + '-metadata.json', encoding='utf-8'))
    stated = metadata.get('dc:provenance')
    if stated is None:
        print('%s carries no proof.' % path)
        return 3
    text = stated['schema:text']
    check(hashlib.sha256(text.encode()).hexdigest() == stated['schema:sha256'], 'the proof was changed')
    proof = json.loads(text)
    check(proof.get('format') == 'device-events-proof', 'the proof is none of this format')
    if proof['version'] not in (1, 2):
        print('The proof has version %s, which this program does not know.' % proof['version'])
        return 3
    check(proof['devices'], 'the proof is about no device')
    for device in proof['devices']:
        check_device(device)
    places, whole, is_csv = Places(proof), hashlib.sha256(), proof['file']['format'] == 'csv'
    has_header = is_csv and proof['version'] > 1
    check(len(proof['sums']) == len(places.stated) + has_header, 'the proof has another number of hashes')
    with open(path, 'rb') as file:
        header = (read_csv(file, whole, places.add, metadata['dialect']['delimiter']) if is_csv
                  else read_json_lines(file, whole, places.add))
    check(not has_header or header == proof['sums'][-1], 'the file has another header')
    for name, events, said, held, hashed in zip(
            places.names, places.events, places.stated, places.hashes, proof['sums']):
        check(events == said, '%s has %s events in the file; the proof says %s' % (name, events, said))
        check(held.hexdigest() == hashed, name + ' has other events in the file')
    check(sum(places.events) == proof['file']['rows'], 'the file has another number of rows')
    check(whole.hexdigest() == metadata['schema:sha256'], 'the file is not the one that was written')
    return report(path, proof, has_header or not is_csv)

def report(path, proof, has_names):
    """What holds, and what could not be checked."""
    devices, left_out = proof['devices'], proof['leftOut']
    print('%s: the proof holds for %s events.' % (path, proof['file']['rows']))
    for device in devices:
        proven = ', '.join(map(place, joined(ends(device['proven']))))
        print('%s: %s.' % (device['deviceId'], 'proven from ' + proven if proven else 'nothing is proven'))
        for window in verdict_of(device)[1]:
            print('%s: nothing is known of %s.' % (device['deviceId'], place(window)))
        if device['placedBy'] is None:
            print('%s: which events belong to which window cannot be checked.' % device['deviceId'])
    if left_out['rows'] > 0:
        print('%s events are not in the file (%s); nothing can be checked of them.'
              % (left_out['rows'], '; '.join(left_out['filters']) or 'not selected'))
    print('Not shown: that the service was honest, and that nobody rewrote file and proof together.')
    if not has_names:
        print('Which column is which cannot be checked: the proof is of version 1.')
    proven = all(one['verdict'] == 'complete' and one['placedBy'] and one['proven'] for one in devices)
    return 0 if proven and has_names and left_out['rows'] == 0 else 3

def main(path):
    try:
        return verify(path)
    except Contradiction as found:
        print('%s: %s.' % (path, found))
        return 5
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, csv.Error) as reason:
        print('%s: it or its proof cannot be read (%s: %s).' % (path, type(reason).__name__, reason))
        return 1

if __name__ == '__main__':
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 and not sys.argv[1].endswith(('.parquet', '.dexp')) else __doc__)
