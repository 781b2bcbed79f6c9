package past

import (
	"strconv"
	"strings"
)

// When reads a time in the form of RFC 3339, a day, or a number of seconds or
// milliseconds since 1970, and returns the seconds since 1970; 0 if it is none
// of them. A time without a zone is one of UTC.
func When(s string) int64 {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && n > 0 {
		if n >= 100_000_000_000 {
			n /= 1000
		}
		return n
	}
	if len(s) < len("2006-01-02") || s[4] != '-' || s[7] != '-' {
		return 0
	}
	year, month, day := number(s[:4]), number(s[5:7]), number(s[8:10])
	if year < 1970 || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0
	}
	at := days(year, month, day) * 86400
	rest := s[10:]
	if rest == "" {
		return at
	}
	if len(rest) < len("T15:04:05") || rest[0] != 'T' && rest[0] != 't' && rest[0] != ' ' || rest[3] != ':' || rest[6] != ':' {
		return 0
	}
	hour, minute, second := number(rest[1:3]), number(rest[4:6]), number(rest[7:9])
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60 {
		return 0
	}
	at += hour*3600 + minute*60 + second
	rest = rest[9:]
	if strings.HasPrefix(rest, ".") {
		rest = strings.TrimLeft(rest[1:], "0123456789")
	}
	switch {
	case rest == "", rest == "Z", rest == "z":
		return at
	case len(rest) == len("+07:00") && (rest[0] == '+' || rest[0] == '-') && rest[3] == ':':
		h, m := number(rest[1:3]), number(rest[4:6])
		if h < 0 || m < 0 {
			return 0
		}
		if rest[0] == '-' {
			h, m = -h, -m
		}
		return at - h*3600 - m*60
	}
	return 0
}

// number is a decimal number without a sign, -1 if it is none.
func number(s string) int64 {
	var n int64
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return -1
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n
}

// days are the days from 1970 to a date of the Gregorian calendar. The year is
// taken to begin in March, so that the leap day is the last.
func days(year, month, day int64) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	return 365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + day - 1 - 719468
}
