OUT ?= build
Q = @

define run
	$(Q)rm -rf $(1)
endef

all: dep ; echo a
	-$(Q)for i in a; do \
		rm -rf $(OUT)/$$i; \
	done
	$(call run,x)

ifdef X
Y := $(shell date)
endif
